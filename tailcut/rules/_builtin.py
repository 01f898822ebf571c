"""The built-in rules, written by `tailcut.rules.generate`: change the TOML files.

The cells of a row stand between tabs, and several values in a cell between ␟.
"""

# fmt: off
# ruff: noqa

# rule, file, program, action; of a block its last line, lines inside, how many of them; of a line what it needs beside it
RULES = r"""
copilot-tabs	agent-clis	Copilot CLI, Continue, Kimi Code, grok-cli, hermes	drop
copilot-caution	agent-clis	Copilot CLI, Continue, Kimi Code, grok-cli, hermes	drop
copilot-summary	agent-clis	Copilot CLI, Continue, Kimi Code, grok-cli, hermes	open	(?:[▀-▟▔╭╮╰╯─ ]{4,} +)?Resume +copilot --resume=\S+	(?:[▀-▟▔╭╮╰╯─ ]{4,} +)?(?:Duration|Tokens|AI Credits|Requests|Premium requests|Model|Cost|Session) +.*	8
cn-placeholder	agent-clis	Copilot CLI, Continue, Kimi Code, grok-cli, hermes	drop
cn-status	agent-clis	Copilot CLI, Continue, Kimi Code, grok-cli, hermes	drop
cn-tip	agent-clis	Copilot CLI, Continue, Kimi Code, grok-cli, hermes	drop
kimi-banner	agent-clis	Copilot CLI, Continue, Kimi Code, grok-cli, hermes	open		▐█████▌ +Send /help for help information\.|(?:Directory|Session|Model|Version): +\S+|No session yet — one will be created on your first message\.	8
kimi-resume	agent-clis	Copilot CLI, Continue, Kimi Code, grok-cli, hermes	drop
kimi-folded	agent-clis	Copilot CLI, Continue, Kimi Code, grok-cli, hermes	drop
grok-hint	agent-clis	Copilot CLI, Continue, Kimi Code, grok-cli, hermes	drop
grok-logo	agent-clis	Copilot CLI, Continue, Kimi Code, grok-cli, hermes	drop
hermes-resume	agent-clis	Copilot CLI, Continue, Kimi Code, grok-cli, hermes	drop
hermes-summary	agent-clis	Copilot CLI, Continue, Kimi Code, grok-cli, hermes	open	Messages: {4,}\d+ \(\d+ user, \d+ tool calls\)	(?:Title|Duration): {4,}\S.*	4
hermes-preparing	agent-clis	Copilot CLI, Continue, Kimi Code, grok-cli, hermes	drop
allow-once-options	agents	agents' interfaces	open	(?:[●›❯>] )?\d\. No(?:, suggest changes)?(?: \(esc\))?|↑↓/jk navigate .*	(?:[●›❯>] )?\d\. .*	10
agent-chord-verb	agents	agents' interfaces	hint
agent-key-verb	agents	agents' interfaces	hint
agent-key-to	agents	agents' interfaces	hint
agent-use-key	agents	agents' interfaces	hint
agent-type-to	agents	agents' interfaces	hint
agent-weak	agents	agents' interfaces	hint
agent-own-frames	agents	agents' interfaces	open		at (?:async )?(?:[\w.<>$ ]{1,120} )?\(?(?:file://\S*/node_modules/@(?:google/gemini-cli|qwen-code/qwen-code|anthropic-ai/claude-code|mariozechner/pi-coding-agent)/\S+|node:internal/\S+):\d+:\d+\)?(?: \{)?|status: \d{3}|\}	40
aider-banner	aider	Aider	open		(?:Main model|Model|Weak model|Editor model|Git repo|Repo-map): .*	8
aider-tokens	aider	Aider	drop
aider-release-notes	aider	Aider	drop
aider-release-notes-lookup	aider	Aider	open	lynx: Can't access startfile https://aider\.chat/\S*	Unable to locate remote host aider\.chat\.|Alert!: Unable to connect to remote host\.	6
aider-release-notes-frame	aider	Aider	frame
aider-spinner	aider	Aider	drop
aider-notices	aider	Aider	drop
aider-ui-command	aider	Aider	drop
cmake-building	build	cmake, ninja, make	keep-last
ninja-building	build	cmake, ninja, make	keep-last
numbered-step	build	cmake, ninja, make	keep-last
ninja-directory	build	cmake, ninja, make	drop
make-directory	build	cmake, ninja, make	keep-last
cmake-probe	build	cmake, ninja, make	drop
ctest-start	build	cmake, ninja, make	drop
bazel-phase	build	cmake, ninja, make	keep-last
claude-spinner	claude	Claude Code	drop
claude-done	claude	Claude Code	drop
claude-banner	claude	Claude Code	drop
claude-welcome-box	claude	Claude Code	open		│.*│	20
claude-folded	claude	Claude Code	drop
claude-waiting	claude	Claude Code	drop
claude-dialog-options	claude	Claude Code	open	(?:Esc to cancel|Enter to confirm)(?: · .*)?	(?:❯\s)?\d\. (?:Yes|No)\b.*|\s{2,}\S.*	12
claude-resume	claude	Claude Code	hint
claude-resume-title	claude	Claude Code	hint
claude-message-stamp	claude	Claude Code	drop
claude-transcript-view	claude	Claude Code	hint
claude-effort	claude	Claude Code	drop
claude-context-left	claude	Claude Code	drop
claude-slash-menu	claude	Claude Code	open		/[a-z][\w:-]*(?: \([\w, -]+\))? {2,}\S.*| {20,}\S.*	40
claude-update	claude	Claude Code	drop
claude-shortcuts	claude	Claude Code	open		(?:[/@&#] for|/btw for|esc i /|esc esc to|backslash|newline {2,}|double tap|shift \+|ctrl \+|alt \+|opt \+) ?.*| {12,}(?:ctrl \+|shift \+|alt \+|opt \+|meta \+|/keybindings|newline|double tap).*|newline	14
claude-dialog-closed	claude	Claude Code	drop
claude-compacted	claude	Claude Code	drop
claude-not-logged-in	claude	Claude Code	drop
claude-queued	claude	Claude Code	drop
claude-auto-mode	claude	Claude Code	open	 {2}.*\bchange mode\.	 {2}.*	10
claude-background	claude	Claude Code	drop
claude-exit-question	claude	Claude Code	open	(?:❯\s)?\d\. Stay	.*	14
cline-footer	cline	Cline	open		\S+ \(\S+\)(?: \| \d+ files?(?: \+\d+)?(?: -\d+)?)?	1
cline-plan-act	cline	Cline	drop
cline-summary	cline	Cline	open	Continue {2,}cline --id \S+	(?:ID|Duration|Model|CWD|Messages|Tokens|Cost) {2,}\S.*	12
cline-folded	cline	Cline	drop
cline-mode	cline	Cline	drop
cline-placeholder	cline	Cline	drop
cline-offer	cline	Cline	open	(?:\S+ {2,})?Press Enter to open, any other key to close	.*	12
ai-sdk-warning	cline	Cline	open		at (?:[\w.$<>\[\] ]{1,80} )?\(?\S+:\d+:\d+\)?	20
cline-dialog-options	cline	Cline	drop
cn-input	cn	Continue CLI	drop
cn-status	cn	Continue CLI	drop
cn-tip	cn	Continue CLI	drop
codex-exec-header	codex	Codex CLI	open		(?:workdir|model|provider|approval|sandbox|reasoning effort|reasoning summaries|session id): .*	14
codex-exec-tokens	codex	Codex CLI	open		[\d,]+	1
codex-banner	codex	Codex CLI	open		(?:model|directory|permissions|approvals|account|branch): .*|[~/]\S*|Tip: .*|  \S.*|	10
codex-working	codex	Codex CLI	drop
codex-worked	codex	Codex CLI	drop
codex-folded	codex	Codex CLI	drop
codex-status-line	codex	Codex CLI	drop
codex-warnings	codex	Codex CLI	drop
codex-dialog-options	codex	Codex CLI	open	Press enter to confirm or esc to cancel	\d\. .*| {2,}\S.*	10
codex-token-usage	codex	Codex CLI	drop
codex-resume	codex	Codex CLI	hint
codex-slash-menu	codex	Codex CLI	open		/[a-z][\w-]* {2,}\S.*|› /[a-z][\w-]* {2,}\S.*	30
codex-leaving	codex	Codex CLI	drop
codex-context-left	codex	Codex CLI	drop
codex-shortcuts	codex	Codex CLI	open	\? / esc close	.*	20
codex-background	codex	Codex CLI	drop
codex-placeholder	codex	Codex CLI	drop
codex-update	codex	Codex CLI	open		Run .{1,80} to update\.|See https://\S+ for installation options\.|See full release notes:|https://\S+|(?:› )?\d\. (?:Update now|Skip).*|Press enter to continue|Release notes: \S+	10
codex-pager	codex	Codex CLI	drop
codex-shell-mode	codex	Codex CLI	drop
codex-ended	codex	Codex CLI	drop
docker-layer	containers	docker, podman	drop
buildkit-progress	containers	docker, podman	drop
buildkit-step	containers	docker, podman	drop
buildkit-tree	containers	docker, podman	drop
compose-head	containers	docker, podman	keep-last
compose-state	containers	docker, podman	drop
docker-advice	containers	docker, podman	drop
docker-next	containers	docker, podman	drop	company
rollout-status	containers	docker, podman	keep-last
copilot-goodbye	copilot	GitHub Copilot CLI	drop
copilot-sum	copilot	GitHub Copilot CLI	drop	company
copilot-tabs	copilot	GitHub Copilot CLI	drop
gemini-banner	gemini	Gemini CLI, Qwen Code	drop
gemini-tips	gemini	Gemini CLI, Qwen Code	open		\d\. (?:Create GEMINI\.md|Create QWEN\.md|/help for|Ask coding questions|Ask questions|Be specific|Edit files).*	6
gemini-footer	gemini	Gemini CLI, Qwen Code	open		[~/]\S* {2,}.*	1
gemini-folded	gemini	Gemini CLI, Qwen Code	drop
gemini-summary	gemini	Gemini CLI, Qwen Code	open		Interaction Summary|Session ID: .*|Auth Method: .*|Tier: .*|Tool Calls: .*|Success Rate: .*|User Agreement: .*|Code Changes: .*|Performance|Wall Time: .*|Agent Active: .*|» (?:API|Tool) Time: .*|Model Usage.*|Use /model to view .*|Model +Reqs.*|(?:↳ )?\S+(?: \([\w-]+\))? +\d[\d,]* +\d[\d,]* +\d[\d, ]*|\([\w-]+\)|(?:(?:Input|Cache|Output|Reads|Tokens|Reqs) *){1,6}|[0-9a-f]{8}-[0-9a-f-]{4,27}|[0-9a-f-]{1,27}|Savings Highlight: .*|» Tip: .*|To resume this session: .*	50
gemini-starting	gemini	Gemini CLI, Qwen Code	drop
gemini-start-notices	gemini	Gemini CLI, Qwen Code	open		(?:result in a better )?visual experience\.	1
gemini-yolo	gemini	Gemini CLI, Qwen Code	drop
gemini-footer-line	gemini	Gemini CLI, Qwen Code	drop
gemini-mode	gemini	Gemini CLI, Qwen Code	drop
gemini-context	gemini	Gemini CLI, Qwen Code	drop
gemini-placeholder	gemini	Gemini CLI, Qwen Code	drop
gemini-shell-mode	gemini	Gemini CLI, Qwen Code	drop
gemini-thinking	gemini	Gemini CLI, Qwen Code	drop
gemini-ui-command	gemini	Gemini CLI, Qwen Code	drop
gemini-slash-menu	gemini	Gemini CLI, Qwen Code	open	\(\d+/\d+\)	[a-z][\w:-]*(?: [\[(<'].*?)? {2,}\S.*	12
gemini-update	gemini	Gemini CLI, Qwen Code	drop
gemini-notices	gemini	Gemini CLI, Qwen Code	hint
git-progress	git	git	drop
git-counted	git	git	drop
git-percent	git	git	keep-last
git-use	git	git	hint
git-detached	git	git	drop
git-switch-back	git	git	drop	company
go-download	go	go	keep-last
go-test-mark	go	go	drop
go-fuzz	go	go	keep-last
grok-input	grok	Grok CLI	drop
grok-status	grok	Grok CLI	drop
grok-welcome	grok	Grok CLI	drop
hermes-goodbye	hermes	Hermes Agent	drop
hermes-sum	hermes	Hermes Agent	drop	company
hermes-step	hermes	Hermes Agent	drop
hermes-welcome	hermes	Hermes Agent	drop
jest-runs	js	vitest, jest, vite, webpack, listr2	drop
listr-counter	js	vitest, jest, vite, webpack, listr2	drop
vitest-banner	js	vitest, jest, vite, webpack, listr2	drop
watch-usage	js	vitest, jest, vite, webpack, listr2	hint
vite-shortcut	js	vitest, jest, vite, webpack, listr2	hint
vite-network	js	vitest, jest, vite, webpack, listr2	hint
vite-step	js	vitest, jest, vite, webpack, listr2	drop
vite-step-alone	js	vitest, jest, vite, webpack, listr2	drop	company
webpack-progress	js	vitest, jest, vite, webpack, listr2	drop
webpack-phase	js	vitest, jest, vite, webpack, listr2	drop	company
next-telemetry	js	vitest, jest, vite, webpack, listr2	open		This information is used to shape Next\.js' roadmap and prioritize features\.|You can learn more, including how to opt-out if you'd not like to participate in this anonymous program, by visiting the following URL:|https://nextjs\.org/telemetry	3
next-step	js	vitest, jest, vite, webpack, listr2	keep-last
jest-start	js	vitest, jest, vite, webpack, listr2	drop
js-passed-cases	js	vitest, jest, vite, webpack, listr2	keep-last
listr-output-counter	js	vitest, jest, vite, webpack, listr2	keep-last
gradle-bar	jvm	gradle, maven, sbt	drop
gradle-worker	jvm	gradle, maven, sbt	drop	company
gradle-task	jvm	gradle, maven, sbt	keep-last
gradle-advice	jvm	gradle, maven, sbt	drop
gradle-try	jvm	gradle, maven, sbt	open		> (?:Run with|Get more help|Re-?run) .*	6
maven-transfer	jvm	gradle, maven, sbt	drop
maven-advice	jvm	gradle, maven, sbt	drop
sbt-step	jvm	gradle, maven, sbt	drop
kimi-resume	kimi	Kimi Code	drop
kimi-bye	kimi	Kimi Code	drop	company
kimi-status	kimi	Kimi Code	drop
kimi-welcome	kimi	Kimi Code	drop
npm-notice	node	npm, pnpm, yarn	drop
npm-funding	node	npm, pnpm, yarn	drop
pnpm-progress	node	npm, pnpm, yarn	drop
pnpm-update	node	npm, pnpm, yarn	drop
npm-bar	node	npm, pnpm, yarn	drop
npm-advice	node	npm, pnpm, yarn	drop
npm-fetch	node	npm, pnpm, yarn	drop
update-notifier	node	npm, pnpm, yarn	drop
yarn-step	node	npm, pnpm, yarn	drop
yarn-bar	node	npm, pnpm, yarn	drop
pnpm-step	node	npm, pnpm, yarn	drop
browserslist	node	npm, pnpm, yarn	open		npx (?:update-browserslist-db|browserslist)@latest.*|Why you should do it regularly: \S+	2
node-trace	node	npm, pnpm, yarn	drop
bun-step	node	npm, pnpm, yarn	drop
bun-resolving	node	npm, pnpm, yarn	drop	company
node-warning	nodejs	Node.js	keep-last
opencode-step	opencode	OpenCode	drop
opencode-agent	opencode	OpenCode	drop
opencode-footer	opencode	OpenCode	drop
opencode-expand	opencode	OpenCode	hint
opencode-exit	opencode	OpenCode	open	Continue +opencode -s \S+	Session .*	3
opencode-dialog-options	opencode	OpenCode	drop
opencode-slash-menu	opencode	OpenCode	open		/[a-z][\w:/-]* {2,}\S.*	20
opencode-sessions-hints	opencode	OpenCode	hint
pi-banner	pi	pi	drop
pi-folded	pi	pi	drop
pi-footer	pi	pi	drop
pi-footer-folder	pi	pi	open	(?:[↑↓RW$][\d.]+[kM]? )*(?:\$?\d+\.\d+%|\?)/[\d.]+[kM] \(auto\).*	~.*	3
pi-tools	pi	pi	drop
pi-menu	pi	pi	open	\(\d+/\d+\)	(?:→ )?[a-z][\w:-]* {2,}\S.*	12
pi-compacted	pi	pi	drop
pip-bar	pip	pip	drop
pip-notice	pip	pip	drop
pip-collecting	pip	pip	keep-last
pip-download	pip	pip	drop
pip-satisfied	pip	pip	drop
pip-config	pip	pip	drop
pip-build-step	pip	pip	drop
pip-wheel	pip	pip	drop
pip-uninstall	pip	pip	open		Found existing installation: .*|Uninstalling \S+:	2
pip-blame	pip	pip	drop
pip-hook-frame	pip	pip	open		(?:main\(\)|json_out\[['"]return_val['"]\] = hook\(.*\)|return hook\(.*\)|return self\._call_hook\(.*|[~^ ]+)	2
pip-build-backend-frame	pip	pip	open		(?:return self\._\w+\(.*|return super\(\)\..*|self\.run_setup\(.*\)|super\(\)\.run_setup\(.*\)|exec\(code, locals\(\)\).*|[~^ ]+)	2
pip-retry	pip	pip	keep-last
pip-root-warning	pip	pip	drop
pytest-dots	pytest	pytest	drop
pytest-file-dots	pytest	pytest	drop
pytest-column	pytest	pytest	shorten
pytest-header	pytest	pytest	drop
pytest-docs	pytest	pytest	drop
pytest-xdist-column	pytest	pytest	shorten
pytest-sugar-bar	pytest	pytest	drop
pytest-bare-dots	pytest	pytest	drop
pytest-passed-cases	pytest	pytest	keep-last
pytest-passed-cases-first	pytest	pytest	keep-last
uv-bar	python	uv, IPython, Python	drop
ipython-banner	python	uv, IPython, Python	open		Tip: .*	1
python-banner	python	uv, IPython, Python	drop
ipython-empty-prompt	python	uv, IPython, Python	drop	end
uv-step	python	uv, IPython, Python	drop
uv-downloaded	python	uv, IPython, Python	drop	company
uv-byte-bar	python	uv, IPython, Python	drop
poetry-step	python	uv, IPython, Python	drop	company
poetry-resolved	python	uv, IPython, Python	drop
poetry-operation	python	uv, IPython, Python	drop
pre-commit-step	python	uv, IPython, Python	drop
qwen-logo	qwen	Qwen Code	drop
qwen-banner	qwen	Qwen Code	open		(?:API Key|Qwen OAuth|[\w-]+) \| .*|[~/]\S*	4
qwen-tips	qwen	Qwen Code	open		 {2,}[^\s✦●>✓✕].{0,100}	2
qwen-resume	qwen	Qwen Code	open		[0-9a-f-]{8,36}	1
qwen-timer	qwen	Qwen Code	drop
cargo-bar	rust	cargo, rustc	drop
cargo-step	rust	cargo, rustc	keep-last
cargo-waiting	rust	cargo, rustc	drop
rust-std-frame	rust	cargo, rustc	open	at /rustc/[0-9a-f]{8,}/\S+	at /rustc/.*	1
rust-more	rust	cargo, rustc	drop
apt-reading	system-packages	apt, dpkg, dnf, pacman, brew, conda	drop
apt-progress	system-packages	apt, dpkg, dnf, pacman, brew, conda	drop
apt-fetch	system-packages	apt, dpkg, dnf, pacman, brew, conda	keep-last
dpkg-unpack	system-packages	apt, dpkg, dnf, pacman, brew, conda	drop
dpkg-unpacking	system-packages	apt, dpkg, dnf, pacman, brew, conda	keep-last
apt-script-warning	system-packages	apt, dpkg, dnf, pacman, brew, conda	drop
rpm-transaction	system-packages	apt, dpkg, dnf, pacman, brew, conda	keep-last
dnf-step	system-packages	apt, dpkg, dnf, pacman, brew, conda	drop
dnf-phase	system-packages	apt, dpkg, dnf, pacman, brew, conda	drop	company
pacman-bar	system-packages	apt, dpkg, dnf, pacman, brew, conda	keep-last
brew-step	system-packages	apt, dpkg, dnf, pacman, brew, conda	drop
conda-step	system-packages	apt, dpkg, dnf, pacman, brew, conda	drop
conda-bar	system-packages	apt, dpkg, dnf, pacman, brew, conda	keep-last
conda-newer	system-packages	apt, dpkg, dnf, pacman, brew, conda	open		(?:current|latest) version: \S+|Please update conda by running|\$ conda update .*|Or to minimize the number of packages updated during conda update use|conda install conda=\S+	8
shell-empty-prompt	terminal	shells, less, vim, tmux, dialog, htop, top, nano	drop	end
shell-history-search	terminal	shells, less, vim, tmux, dialog, htop, top, nano	drop	end
pager-prompt	terminal	shells, less, vim, tmux, dialog, htop, top, nano	drop
tmux-status	terminal	shells, less, vim, tmux, dialog, htop, top, nano	drop
tmux-detached	terminal	shells, less, vim, tmux, dialog, htop, top, nano	drop
dialog-buttons	terminal	shells, less, vim, tmux, dialog, htop, top, nano	drop
htop	terminal	shells, less, vim, tmux, dialog, htop, top, nano	frame
top	terminal	shells, less, vim, tmux, dialog, htop, top, nano	frame
empty-nano	terminal	shells, less, vim, tmux, dialog, htop, top, nano	frame
empty-vim	terminal	shells, less, vim, tmux, dialog, htop, top, nano	frame
shell-empty-prompt-forms	terminal	shells, less, vim, tmux, dialog, htop, top, nano	drop	end
windows-empty-prompt	terminal	shells, less, vim, tmux, dialog, htop, top, nano	drop	end
shell-continuation	terminal	shells, less, vim, tmux, dialog, htop, top, nano	shorten
shell-right-prompt-time	terminal	shells, less, vim, tmux, dialog, htop, top, nano	shorten
shell-greeting	terminal	shells, less, vim, tmux, dialog, htop, top, nano	drop
pager-message	terminal	shells, less, vim, tmux, dialog, htop, top, nano	drop
pager-place	terminal	shells, less, vim, tmux, dialog, htop, top, nano	drop	end
vim-status	terminal	shells, less, vim, tmux, dialog, htop, top, nano	drop
vim-quit	terminal	shells, less, vim, tmux, dialog, htop, top, nano	drop	end
nano-keys	terminal	shells, less, vim, tmux, dialog, htop, top, nano	hint
nano-title	terminal	shells, less, vim, tmux, dialog, htop, top, nano	drop
function-keys	terminal	shells, less, vim, tmux, dialog, htop, top, nano	drop
btop	terminal	shells, less, vim, tmux, dialog, htop, top, nano	frame
watch-title	terminal	shells, less, vim, tmux, dialog, htop, top, nano	shorten
terraform-still	terraform	terraform	keep-last
terraform-refresh	terraform	terraform	keep-last
terraform-init	terraform	terraform	drop
terraform-provider	terraform	terraform	drop	company
terraform-advice	terraform	terraform	drop
curl-table	transfer	curl, wget, rsync	drop
curl-row-glued	transfer	curl, wget, rsync	shorten
curl-head-glued	transfer	curl, wget, rsync	shorten
wget-bar	transfer	curl, wget, rsync	keep-last
wget-dots	transfer	curl, wget, rsync	drop
rsync-progress	transfer	curl, wget, rsync	drop
wget-talk	transfer	curl, wget, rsync	drop
rsync-list	transfer	curl, wget, rsync	drop
curl-parallel	transfer	curl, wget, rsync	drop
aria2-progress	transfer	curl, wget, rsync	drop
aria2-file	transfer	curl, wget, rsync	open		FILE: .*	1
pv	transfer	curl, wget, rsync	keep-last
dd-status	transfer	curl, wget, rsync	keep-last
ffmpeg-status	transfer	curl, wget, rsync	keep-last
ffmpeg-banner	transfer	curl, wget, rsync	open		built with .*|configuration: .*|lib\w+ +\d+\. *\d+\.\d+ / +\d+\. *\d+\.\d+	14
yt-dlp	transfer	curl, wget, rsync	keep-last
cloud-copy	transfer	curl, wget, rsync	keep-last
vibe-banner	vibe	Mistral Vibe	drop
vibe-mode-rule	vibe	Mistral Vibe	drop
vibe-footer	vibe	Mistral Vibe	drop
vibe-exit	vibe	Mistral Vibe	drop
vibe-queued	vibe	Mistral Vibe	drop
vibe-ui-command	vibe	Mistral Vibe	drop
vibe-slash-menu	vibe	Mistral Vibe	open		/[a-z][\w:-]* {2,}\S.*	20
key-to-verb	generic	any	hint
key-verb	generic	any	hint
press-key	generic	any	hint
key-for-topic	generic	any	hint
key-topic	generic	any	hint
key-for-menu	generic	any	hint
status-words	generic	any	hint
press-key-with-pid	generic	any	hint
prompt-placeholder	generic	any	drop
quit-command	generic	any	drop
mode-line	generic	any	drop
braille-spinner	generic	any	drop
square-spinner	generic	any	drop
bare-percent-step	generic	any	keep-last	company
bare-percent	progress	any	drop	company
bracketed-percent	progress	any	drop
bare-bar	progress	any	drop
labelled-bar	progress	any	keep-last
labelled-percent	progress	any	keep-last
counter-bar	progress	any	keep-last
tqdm	progress	any	keep-last
tqdm-count	progress	any	keep-last
bar-in-sentence	progress	any	keep-last
keras-step	progress	any	keep-last
labelled-fraction	progress	any	keep-last
size-of-size	progress	any	keep-last
counted-verb	progress	any	keep-last
bare-counter	progress	any	keep-last	company
bracketed-counter	progress	any	keep-last
still-waiting	progress	any	keep-last
"""

# keys that a line begins with, rule, what can follow a number, patterns
STARTS = r"""
␟[C␟	copilot-tabs		\[Current\] +Sessions +Issues +Pull requests +Gists
␟Co␟	copilot-caution		Copilot[\w ]{0,30} (?:uses AI|can make mistakes)\. Check for mistakes\.
␟Gi␟	copilot-caution		GitHub Copilot[\w ]{0,30} (?:uses AI|can make mistakes)\. Check for mistakes\.
␟AI␟	copilot-caution		AI[\w ]{0,30} (?:uses AI|can make mistakes)\. Check for mistakes\.
␟ ␟─␟╭␟╮␟╯␟╰␟▀␟▁␟▂␟▃␟▄␟▅␟▆␟▇␟█␟▉␟▊␟▋␟▌␟▍␟▎␟▏␟▐␟░␟▒␟▓␟▔␟▕␟▖␟▗␟▘␟▙␟▚␟▛␟▜␟▝␟▞␟▟␟	copilot-summary		[▀-▟▔╭╮╰╯─ ]{4,} +Changes +\+\d+ -\d+
␟Ch␟	copilot-summary		Changes +\+\d+ -\d+
␟● ␟	cn-placeholder		● ▋?Ask anything, @ for context, / for slash commands, ! for shell mode
␟[a␟[n␟[p␟[⏵␟[⏸␟	cn-status		\[(?:[⏵⏸]+ )?(?:auto|plan|normal)\] • Context: \d+%(?: {2,}.*)?◉ Continue CLI
␟* ␟	cn-tip		\* Tip: Multi-line input is supported by typing "\\" and pressing enter
␟▐█␟	kimi-banner		▐█▛█▛█▌ +Welcome to Kimi Code!
␟To␟	kimi-resume		To resume this session: kimi -r session_[\w-]+
␟… ␟	kimi-folded		… \(\d+ more lines, ctrl\+o to expand\)
␟Ty␟	grok-hint		Type your request in natural language\. Ctrl\+C to clear, 'exit' to quit\.
␟//␟/\␟/_␟\/␟\\␟\_␟_/␟_\␟__␟	grok-logo		[_/\\]{20,}
␟he␟	hermes-resume		hermes (?:--resume \d{8}_\d{6}_[0-9a-f]+|-c "[^"]+")
␟Se␟	hermes-summary		Session: {4,}\d{8}_\d{6}_[0-9a-f]+
␟┊ ␟	hermes-preparing		┊ \S+ preparing \w+…
␟> ␟› ␟● ␟❯ ␟	allow-once-options		[●›❯>] 1\. (?:Allow once|Yes, allow once)
␟1.␟	allow-once-options	 	1\. (?:Allow once|Yes, allow once)
␟at␟	agent-own-frames		at (?:async )?(?:[\w.<>$ ]{1,120} )?\(?file://\S*/node_modules/@(?:google/gemini-cli|qwen-code/qwen-code|anthropic-ai/claude-code|mariozechner/pi-coding-agent)/\S+:\d+:\d+\)?(?: \{)?
␟Ai␟	aider-banner		Aider v\d+\.\d+\.\d+\S*
␟To␟	aider-tokens		Tokens: [\d.,]+[kM]? sent, (?:[\d.,]+[kM]? cache (?:write|hit), )*[\d.,]+[kM]? received\.(?: Cost: .*)?
␟ht␟	aider-release-notes		https://aider\.chat/HISTORY\.html#release-notes
␟Lo␟	aider-release-notes-lookup		Looking up aider\.chat
␟░█␟	aider-spinner		░█ *(?:Updating repo map(?:: .{0,200})?|Waiting for \S+|Scanning repo(?:: .{0,200})?|Summarizing chat history.{0,60}|Loading \S+.{0,60})
␟█░␟	aider-spinner		█░ *(?:Updating repo map(?:: .{0,200})?|Waiting for \S+|Scanning repo(?:: .{0,200})?|Summarizing chat history.{0,60}|Loading \S+.{0,60})
␟#=␟	aider-spinner		#= {1,9}(?:Updating repo map(?:: .{0,200})?|Waiting for \S+)
␟=#␟	aider-spinner		=# {1,9}(?:Updating repo map(?:: .{0,200})?|Waiting for \S+)
␟Up␟	aider-notices		Update git (?:name|email) with: git config user\.(?:name|email) ".*"
␟Wo␟	aider-notices		Would you like to see what's new in this version\? \(Y\)es/\(N\)o \[Yes\]:.*
␟Pl␟	aider-notices		Please answer with one of: (?:yes|no|skip|all|don't|tweak)(?:, (?:yes|no|skip|all|don't|tweak))*
␟Yo␟	aider-notices		You can use /undo to undo and discard each aider commit\.
␟Us␟	aider-notices		Use /help <question> for help, run "aider --help" to see cmd line args␟Use `/help <question>` to ask questions about how to use aider\.
␟Dr␟	aider-notices		Dry run enabled, skipping commit\.
␟De␟	aider-notices		Detected dumb terminal, disabling fancy input and pretty output\.
␟Ne␟	aider-notices		Newer aider version v\S+ is available\.
␟Wa␟	aider-notices		Warning: Input is not a terminal \(fd=\d\)\.
␟Yo␟	aider-notices		You can skip this check with --no-(?:gitignore|show-model-warnings)
␟Re␟	aider-notices		Restored previous conversation history\.
␟Mu␟	aider-notices		Multiline mode: .*\(?(?:Enter|Alt\+Enter|Meta-Enter|Esc).*
␟VS␟	aider-notices		VSCode: .*\(?(?:Enter|Alt\+Enter|Meta-Enter|Esc).*
␟as␟	aider-ui-command		ask ?> /(?:help|settings|tokens|clear|reset|exit|quit|map|map-refresh|models?|multiline-mode|copy|report)(?: \S+)?
␟ar␟	aider-ui-command		architect ?> /(?:help|settings|tokens|clear|reset|exit|quit|map|map-refresh|models?|multiline-mode|copy|report)(?: \S+)?
␟co␟	aider-ui-command		code ?> /(?:help|settings|tokens|clear|reset|exit|quit|map|map-refresh|models?|multiline-mode|copy|report)(?: \S+)?
␟di␟	aider-ui-command		diff ?> /(?:help|settings|tokens|clear|reset|exit|quit|map|map-refresh|models?|multiline-mode|copy|report)(?: \S+)?
␟mu␟	aider-ui-command		multi ?> /(?:help|settings|tokens|clear|reset|exit|quit|map|map-refresh|models?|multiline-mode|copy|report)(?: \S+)?
␟co␟	aider-ui-command		context ?> /(?:help|settings|tokens|clear|reset|exit|quit|map|map-refresh|models?|multiline-mode|copy|report)(?: \S+)?
␟> ␟	aider-ui-command		> /(?:help|settings|tokens|clear|reset|exit|quit|map|map-refresh|models?|multiline-mode|copy|report)(?: \S+)?
␟[␟	cmake-building		\[ *\d{1,3}%\] (?:Building|Generating|Automatic) \S.*
␟[␟	ninja-building		\[\d+/\d+\] (?:Building|Compiling|Generating|Copying|CC|CXX) \S.*
␟[␟	numbered-step		\[ *[\d,]+ ?/ ?[\d,]+\] (?!Fetching packages\.\.\.)(?P<key>(?:Compiling|Linking|Building|Generating|Copying|Archiving|Processing|Precompiling|Transpiling|Installing|Downloading|Fetching|Checking|Scanning|Creating|Emitting|Running|Updating|Extracting|Merging|Pulling|Pushing|Uploading|Writing|Testing|CC|CXX|LD|AR)\b|\S*(?:cc|gcc|g\+\+|clang|clang\+\+|c\+\+|rustc|javac|swiftc)(?:-\d+)? -)\s?\S.*
␟ni␟	ninja-directory		ninja: Entering directory [`'].*'
␟Co␟	ninja-directory		Consolidate compiler generated dependencies of target \S+
␟Sc␟	ninja-directory		Scanning dependencies of target \S+
␟gm␟ma␟	ninja-directory		g?make(?:\[\d+\])?: Leaving directory [`'].*\'
␟gm␟ma␟	make-directory		g?make(?:\[\d+\])?: Entering directory [`'].*\'
␟--␟	cmake-probe		-- (?:Detecting \w+ compiler ABI info|Detecting \w+ compile features)(?: - done)?␟-- Check for working \w+ compiler: \S+(?: - (?:skipped|works))?␟-- (?:Looking for|Performing Test|Checking for|Check size of|Check if) [\w./+:-]+(?: in [\w./+;, -]+)?
␟St␟	ctest-start		Start +\d+: [\w./:+-]+
␟In␟	ctest-start		Internal ctest changing into directory: \S+
␟Lo␟	bazel-phase		(?P<key>Loading)(?:: (?:\d+ packages loaded|target \S+|\d+ targets|@?\S+;).*|:)
␟An␟	bazel-phase		(?P<key>Analyzing)(?:: (?:\d+ packages loaded|target \S+|\d+ targets|@?\S+;).*|:)
␟Co␟	bazel-phase		(?P<key>Computing main repo mapping)(?:: (?:\d+ packages loaded|target \S+|\d+ targets|@?\S+;).*|:)
␟Fe␟	bazel-phase		(?P<key>Fetching)(?:: (?:\d+ packages loaded|target \S+|\d+ targets|@?\S+;).*|:)
␟✢ ␟✳ ␟✶ ␟✻ ␟✽ ␟	claude-spinner		[✢✳✶✻✽] \S+(?: \S+){0,7}…(?: \((?:\d|esc|ctrl|thinking|thought|[↑↓]).{0,100}\))?
␟* ␟· ␟∗ ␟	claude-spinner		[·*∗] [A-ZÀ-Ý][\w'’-]*ing…␟[·*∗] \S+(?: \S+){0,7}… \((?:\d+[hms]|esc to).{0,100}\)
␟∴ ␟	claude-spinner		∴ Thinking…
␟✻ ␟	claude-done		✻ [A-ZÀ-Ý][\w'’-]+ for (?:\d+[hms] ?)+(?: · \d+ [\w ]+ still running)?
␟▐▛␟	claude-banner		▐▛███[▜▛][▌█]? +Claude Code v[\d.]+
␟▝▜␟	claude-banner		▝▜█████(?:▛▘|█▀) +\S.*
␟▘▘␟▘▝␟	claude-banner		▘[▘▝] +▝[▝▘]? +[~/]\S*
␟▝▝␟	claude-banner		▝▝ +▝▝ +[~/]\S*
␟We␟	claude-banner		Welcome to Claude Code v[\d.]+
␟Cl␟	claude-welcome-box		Claude Code v[\d.]+
␟∴ ␟⎿ ␟● ␟	claude-folded		[●∴⎿] +(?:(?:Thought|Thinking|Read|Reading|Searched|Searching|Listed|Listing|Found|Fetched|Wrote|Ran|Running) (?:for )?\d[\w ,]{0,100}…?|… \+\d+ lines?) \((?:ctrl ?\+ ?[or]|⌃[OR]) to (?:expand|see all|show)\)
␟Th␟	claude-folded		Thought (?:for )?\d[\w ,]{0,100}…? \((?:ctrl ?\+ ?[or]|⌃[OR]) to (?:expand|see all|show)\)␟Thinking (?:for )?\d[\w ,]{0,100}…? \((?:ctrl ?\+ ?[or]|⌃[OR]) to (?:expand|see all|show)\)
␟Re␟	claude-folded		Read (?:for )?\d[\w ,]{0,100}…? \((?:ctrl ?\+ ?[or]|⌃[OR]) to (?:expand|see all|show)\)␟Reading (?:for )?\d[\w ,]{0,100}…? \((?:ctrl ?\+ ?[or]|⌃[OR]) to (?:expand|see all|show)\)
␟Se␟	claude-folded		Searched (?:for )?\d[\w ,]{0,100}…? \((?:ctrl ?\+ ?[or]|⌃[OR]) to (?:expand|see all|show)\)␟Searching (?:for )?\d[\w ,]{0,100}…? \((?:ctrl ?\+ ?[or]|⌃[OR]) to (?:expand|see all|show)\)
␟Li␟	claude-folded		Listed (?:for )?\d[\w ,]{0,100}…? \((?:ctrl ?\+ ?[or]|⌃[OR]) to (?:expand|see all|show)\)␟Listing (?:for )?\d[\w ,]{0,100}…? \((?:ctrl ?\+ ?[or]|⌃[OR]) to (?:expand|see all|show)\)
␟Fo␟	claude-folded		Found (?:for )?\d[\w ,]{0,100}…? \((?:ctrl ?\+ ?[or]|⌃[OR]) to (?:expand|see all|show)\)
␟Fe␟	claude-folded		Fetched (?:for )?\d[\w ,]{0,100}…? \((?:ctrl ?\+ ?[or]|⌃[OR]) to (?:expand|see all|show)\)
␟Wr␟	claude-folded		Wrote (?:for )?\d[\w ,]{0,100}…? \((?:ctrl ?\+ ?[or]|⌃[OR]) to (?:expand|see all|show)\)
␟Ra␟	claude-folded		Ran (?:for )?\d[\w ,]{0,100}…? \((?:ctrl ?\+ ?[or]|⌃[OR]) to (?:expand|see all|show)\)
␟Ru␟	claude-folded		Running (?:for )?\d[\w ,]{0,100}…? \((?:ctrl ?\+ ?[or]|⌃[OR]) to (?:expand|see all|show)\)
␟… ␟	claude-folded		… \+\d+ lines? \((?:ctrl ?\+ ?[or]|⌃[OR]) to (?:expand|see all|show)\)
␟⎿␟	claude-waiting		⎿\s+(?:Waiting(?: for permission)?…|Running…|Tip: .*)
␟Wa␟	claude-waiting		Waiting for permission…
␟Ru␟	claude-waiting		Running… \((?:\d+[hms] ?)+(?: · .{1,60})?\)␟Running…
␟⎿␟	claude-waiting		⎿\s+(?:Running in (?:the )?background \(↓ to manage\)|Backgrounded agent \(↓ to manage.*\))
␟Do␟	claude-dialog-options		Do you want to (?:proceed|make this edit to .{1,200}|create .{1,200}|overwrite .{1,200}|allow .{1,200}|use this API key)\?
␟Wo␟	claude-dialog-options		Would you like to (?:proceed|make this edit to .{1,200}|create .{1,200}|overwrite .{1,200}|allow .{1,200}|use this API key)\?
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	claude-message-stamp	:	\d{1,2}:\d\d [AP]M +claude-[\w.-]+
␟◉ ␟○ ␟● ␟◐ ␟◑ ␟◯ ␟	claude-effort		[●○◐◑◉◯] (?:low|medium|high|max|xhigh) · /effort
␟Co␟	claude-context-left		Context left until auto-compact: \d+%(?: · .{1,60})?
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	claude-context-left	%	\d{1,3}% until auto-compact(?: · .{1,60})?␟\d{1,3}% context used(?: · .{1,60})?
␟Co␟	claude-context-left		Context low \(\d+% remaining\)(?: · .{1,60})?
␟›␟❯␟	claude-slash-menu		[❯›]\s/[\w:-]*
␟/␟	claude-slash-menu		/(?:add-dir|agents|background|branch|btw|cd|chrome|clear|color|compact|config|context|copy|cost|desktop|diff|doctor|effort|exit|export|extra-usage|fast|feedback|focus|fork|goal|help|hooks|ide|init|insights|install-github-app|install-slack-app|keybindings|login|logout|loop|mcp|memory|mobile|model|output-style|passes|permissions|plan|plugin|powerup|privacy-settings|recap|release-notes|reload-plugins|remote-control|rename|resume|review|rewind|sandbox|schedule|security-review|settings|simplify|skills|stats|status|statusline|stop|tasks|team-onboarding|terminal-setup|theme|tui|ultraplan|ultrareview|upgrade|usage|verify|vim|voice|web-setup|workflows)(?: \([\w, -]+\))? {8,}[A-Z].*
␟✓ ␟✔ ␟	claude-update		[✓✔] Update installed · Restart to (?:apply|update)
␟Au␟	claude-update		Auto-updating…
␟✗ ␟	claude-update		✗ Auto-update failed · (?:Try|Run) .{0,120}
␟! ␟	claude-shortcuts		! for (?:shell|bash) mode {2,}\S.*
␟⎿␟	claude-dialog-closed		⎿\s+(?:(?:[A-Z][\w ]{2,30} (?:dialog|picker|selector|menu|panel)|Claude Code diagnostics) dismissed|Cancelled memory editing|Export cancelled|Resume cancelled|Rewind cancelled|Login interrupted|Kept model as .{1,60}|Compacted \(ctrl\+o to see full summary\))
␟✻ ␟	claude-compacted		✻ Conversation compacted \(ctrl\+o for history\)
␟No␟	claude-not-logged-in		Not logged in · Run /login
␟❯␟	claude-queued		❯\s(?:Press up to edit queued messages|Try ["“][^"”]{1,100}["”]|Message @\S+…)
␟● ␟	claude-auto-mode		● Auto mode lets Claude handle permission prompts .*
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	claude-background	 	\d+ (?:shell|monitor|task|background task|local agent|agent|teammate|workflow|cron)s?(?:, \d+ (?:shell|monitor|task|agent|teammate|workflow)s?)*(?:(?: (?:·|still running) (?:← for agents|↓ to manage|esc to interrupt|ctrl\+t to (?:show|hide) tasks|\? for shortcuts|.{0,30}/tasks.{0,20}))+(?: {2,}\S.{0,100})?| {12,}[●○◐◑◉◯] \w+ · /effort)
␟Ba␟	claude-exit-question		Background work is running
␟○ ␟● ␟	cline-plan-act		[○●] Plan [○●] Act \(Tab\)
␟Se␟	cline-summary		Session Summary
␟..␟	cline-folded		\.\.\. \d+ more lines
␟⏵⏵␟	cline-mode		⏵⏵ Auto-approve all (?:enabled|disabled) \(Shift\+Tab\).{0,100}
␟Au␟	cline-mode		Auto-approve all (?:enabled|disabled) \(Shift\+Tab\).{0,100}
␟>␟❯␟	cline-placeholder		[❯>]\s+(?:Plan something(?:\.\.\.|…)|Ask anything(?:\.\.\.|…)|What can I do for you\?|Search actions\.\.\.)
␟Tr␟	cline-offer		Try ClinePass
␟De␟	ai-sdk-warning		DeprecationWarning: AI SDK Warning .*
␟Wa␟	ai-sdk-warning		Warning: AI SDK Warning .*
␟AI␟	ai-sdk-warning		AI SDK Warning(?: System)?(?: \([^()]+\))?: .*
␟[y␟	cline-dialog-options		\[y\] Approve +\[n\] Deny(?: {2,}\S.*)?
␟● ␟	cn-input		● ▋?Ask anything, @ for context, / for slash commands, ! for shell mode
␟As␟▋A␟	cn-input		▋?Ask anything, @ for context, / for slash commands, ! for shell mode
␟[␟	cn-status		\[\S+ [\w ]+\] (?:• )?Context: \d+% {2,}◉ Continue CLI
␟• ␟	cn-status		• Context: \d+% {2,}◉ Continue CLI
␟Co␟	cn-status		Context: \d+% {2,}◉ Continue CLI
␟◉ ␟	cn-status		◉ Continue CLI
␟* ␟	cn-tip		\* Tip: Multi-line input is supported by typing .*
␟Op␟	codex-exec-header		OpenAI Codex v[\d.]+(?: \(.*\))?
␟to␟	codex-exec-tokens		tokens used(?:: [\d,]+)?
␟>_␟	codex-banner		>_ OpenAI Codex \(v[\d.]+\)
␟• ␟◦ ␟	codex-working		[•◦] \S.{0,160}\((?:\d+[hms] ?)+• esc(?: to interrupt\)?|…).{0,40}
␟─ ␟──␟	codex-worked		─+ Worked for <?(?:\d+[hms] ?)+(?:• \d\d:\d\d)?(?: ─+)?
␟Wo␟	codex-worked		Worked for <?(?:\d+[hms] ?)+(?:• \d\d:\d\d)?(?: ─+)?
␟+␟…␟	codex-folded		[…+] ?\+?\d+ lines? \((?:\^t|ctrl ?\+ ?t|⌃T) to (?:expand|view transcript)\)
␟+ ␟	codex-folded		\+ Show details
␟⚠ ␟	codex-warnings		⚠ \d+ warnings? · f2 to view
␟› ␟❯ ␟	codex-dialog-options		[›❯] 1\. Yes, proceed \(y\)
␟To␟	codex-token-usage		Token usage: total=[\d,]+ input=[\d,]+(?: \(\+ [\d,]+ cached\))? output=[\d,]+(?: \(reasoning [\d,]+\))?
␟› ␟	codex-slash-menu		› /[a-z][\w-]* {2,}\S.*
␟/␟	codex-slash-menu		/[a-z][\w-]* {2,}(?:choose (?:what|the|a|or)|run or save|turn Daybreak|include current|remap TUI|set up elevated|toggle |approve one|configure |use skills|import setup|view (?:and manage|retained|account)|review my|rename the|start (?:a|or) |archive this|permanently|resume a saved|fork the|continue this|create an AGENTS|summarize |switch (?:to|between)|set or view|open the|copy the|export the|show (?:git|current|the|config)|mention a|[Mm]anage |change the|list |browse |exit Codex|send logs|print the|stop all|clear the).*
␟› ␟	codex-leaving		› Shutting down\.\.\.
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	codex-context-left	%	\d{1,3}% context left(?: · \? for shortcuts)?
␟Ke␟	codex-shortcuts		Keyboard shortcuts {1,3}· .*
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	codex-background	 	\d+ background terminals? running(?: · /ps to view)?(?: · /stop to close)?
␟• ␟	codex-background		• Waiting for background terminal.{0,120}\((?:\d+[hms] ?)+• esc to interrupt\).*
␟› ␟	codex-placeholder		› (?:Ask Codex to do anything|Ask a follow-up question|Find and fix a bug in @filename|Explain this codebase|Write tests for @filename|Improve documentation in @filename|Summarize recent commits|Implement \{feature\}|Run /review on my current changes|Use /skills to list available skills)
␟✨ ␟	codex-update		✨ Update available! [\w.-]+ -> [\w.-]+
␟/ ␟	codex-pager		/ (?:[A-Z] ){4,}(?:/ ?)*
␟Sh␟	codex-shell-mode		Shell mode(?: · ⚠ \d+ warnings?)? · (?:f2 to view|shift\+tab to cycle)
␟Pl␟	codex-shell-mode		Plan mode(?: · ⚠ \d+ warnings?)? · (?:f2 to view|shift\+tab to cycle)
␟Vo␟	codex-shell-mode		Voice(?: · ⚠ \d+ warnings?)? · (?:f2 to view|shift\+tab to cycle)
␟Pl␟	codex-shell-mode		Plan mode(?: \(shift\+tab to cycle\))(?: · .{0,80})?
␟Pa␟	codex-shell-mode		Pair Programming mode(?: \(shift\+tab to cycle\))(?: · .{0,80})?
␟Ex␟	codex-shell-mode		Execute mode(?: \(shift\+tab to cycle\))(?: · .{0,80})?
␟Co␟	codex-shell-mode		Code mode(?: \(shift\+tab to cycle\))(?: · .{0,80})?
␟To␟	codex-ended		Token usage(?: so far)?:␟To reconnect, run:
␟co␟	codex-ended		codex(?: --\S+(?: \S+)?)? (?:resume|attach) [0-9a-f-]{36}
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟a␟b␟c␟d␟e␟f␟	docker-layer	:abcdef	[0-9a-f]{12}: (?:Pulling fs layer|Waiting|Verifying Checksum|Download complete|Preparing|(?:Downloading|Extracting|Pushing) +\[[=> ]+\] +[\d.]+ ?[kMG]?B(?:/[\d.]+ ?[kMG]?B)?|(?:Downloading|Extracting)(?: +[\d.]+ ?[kMG]?B(?:/[\d.]+ ?[kMG]?B)?)?)
␟#␟	buildkit-progress		#\d+ (?:\.\.\.|sha256:[0-9a-f]+ [\d.]+[kMG]?B / [\d.]+[kMG]?B(?: [\d.]+s)?|extracting sha256:[0-9a-f]+(?: [\d.]+s)?)
␟#␟	buildkit-step		#\d+ (?:DONE [\d.]+s|CACHED|resolve \S+(?: [\d.]+s done)?|transferring (?:context|dockerfile): .*|(?:exporting (?:layers|manifest|config|attestation manifest|manifest list)|writing image|unpacking to|preparing layers for inline cache)\b.*|\[(?:internal|auth)\] .*)
␟=>␟	buildkit-tree		=> => (?:transferring|sha256:|extracting|resolve|exporting|writing image|unpacking|preparing).*␟=> \[(?:internal|auth)\] .*␟=> (?:exporting to (?:image|oci image format)|resolving provenance for metadata file) +[\d.]+s
␟[+␟	compose-head		\[\+\] (?P<key>Building|Running|Pulling|Creating|Stopping|Starting|up|down|pull|build) (?:[\d.]+s )?\(?\d+/\d+\)?.*
␟⠀ ␟⠁ ␟⠂ ␟⠃ ␟⠄ ␟⠅ ␟⠆ ␟⠇ ␟⠈ ␟⠉ ␟⠊ ␟⠋ ␟⠌ ␟⠍ ␟⠎ ␟⠏ ␟⠐ ␟⠑ ␟⠒ ␟⠓ ␟⠔ ␟⠕ ␟⠖ ␟⠗ ␟⠘ ␟⠙ ␟⠚ ␟⠛ ␟⠜ ␟⠝ ␟⠞ ␟⠟ ␟⠠ ␟⠡ ␟⠢ ␟⠣ ␟⠤ ␟⠥ ␟⠦ ␟⠧ ␟⠨ ␟⠩ ␟⠪ ␟⠫ ␟⠬ ␟⠭ ␟⠮ ␟⠯ ␟⠰ ␟⠱ ␟⠲ ␟⠳ ␟⠴ ␟⠵ ␟⠶ ␟⠷ ␟⠸ ␟⠹ ␟⠺ ␟⠻ ␟⠼ ␟⠽ ␟⠾ ␟⠿ ␟⡀ ␟⡁ ␟⡂ ␟⡃ ␟⡄ ␟⡅ ␟⡆ ␟⡇ ␟⡈ ␟⡉ ␟⡊ ␟⡋ ␟⡌ ␟⡍ ␟⡎ ␟⡏ ␟⡐ ␟⡑ ␟⡒ ␟⡓ ␟⡔ ␟⡕ ␟⡖ ␟⡗ ␟⡘ ␟⡙ ␟⡚ ␟⡛ ␟⡜ ␟⡝ ␟⡞ ␟⡟ ␟⡠ ␟⡡ ␟⡢ ␟⡣ ␟⡤ ␟⡥ ␟⡦ ␟⡧ ␟⡨ ␟⡩ ␟⡪ ␟⡫ ␟⡬ ␟⡭ ␟⡮ ␟⡯ ␟⡰ ␟⡱ ␟⡲ ␟⡳ ␟⡴ ␟⡵ ␟⡶ ␟⡷ ␟⡸ ␟⡹ ␟⡺ ␟⡻ ␟⡼ ␟⡽ ␟⡾ ␟⡿ ␟⢀ ␟⢁ ␟⢂ ␟⢃ ␟⢄ ␟⢅ ␟⢆ ␟⢇ ␟⢈ ␟⢉ ␟⢊ ␟⢋ ␟⢌ ␟⢍ ␟⢎ ␟⢏ ␟⢐ ␟⢑ ␟⢒ ␟⢓ ␟⢔ ␟⢕ ␟⢖ ␟⢗ ␟⢘ ␟⢙ ␟⢚ ␟⢛ ␟⢜ ␟⢝ ␟⢞ ␟⢟ ␟⢠ ␟⢡ ␟⢢ ␟⢣ ␟⢤ ␟⢥ ␟⢦ ␟⢧ ␟⢨ ␟⢩ ␟⢪ ␟⢫ ␟⢬ ␟⢭ ␟⢮ ␟⢯ ␟⢰ ␟⢱ ␟⢲ ␟⢳ ␟⢴ ␟⢵ ␟⢶ ␟⢷ ␟⢸ ␟⢹ ␟⢺ ␟⢻ ␟⢼ ␟⢽ ␟⢾ ␟⢿ ␟⣀ ␟⣁ ␟⣂ ␟⣃ ␟⣄ ␟⣅ ␟⣆ ␟⣇ ␟⣈ ␟⣉ ␟⣊ ␟⣋ ␟⣌ ␟⣍ ␟⣎ ␟⣏ ␟⣐ ␟⣑ ␟⣒ ␟⣓ ␟⣔ ␟⣕ ␟⣖ ␟⣗ ␟⣘ ␟⣙ ␟⣚ ␟⣛ ␟⣜ ␟⣝ ␟⣞ ␟⣟ ␟⣠ ␟⣡ ␟⣢ ␟⣣ ␟⣤ ␟⣥ ␟⣦ ␟⣧ ␟⣨ ␟⣩ ␟⣪ ␟⣫ ␟⣬ ␟⣭ ␟⣮ ␟⣯ ␟⣰ ␟⣱ ␟⣲ ␟⣳ ␟⣴ ␟⣵ ␟⣶ ␟⣷ ␟⣸ ␟⣹ ␟⣺ ␟⣻ ␟⣼ ␟⣽ ␟⣾ ␟⣿ ␟	compose-state		[⠀-⣿] (?:Container|Network|Volume|Image|Service)? ?\S+ +(?:\S+ )?(?:Creating|Starting|Stopping|Removing|Pulling|Waiting|Recreating|Restarting|Building|Killing|Pushing)(?: +\[.*\].*)?(?: +[\d.]+s)?
␟✔ ␟⠀ ␟⠁ ␟⠂ ␟⠃ ␟⠄ ␟⠅ ␟⠆ ␟⠇ ␟⠈ ␟⠉ ␟⠊ ␟⠋ ␟⠌ ␟⠍ ␟⠎ ␟⠏ ␟⠐ ␟⠑ ␟⠒ ␟⠓ ␟⠔ ␟⠕ ␟⠖ ␟⠗ ␟⠘ ␟⠙ ␟⠚ ␟⠛ ␟⠜ ␟⠝ ␟⠞ ␟⠟ ␟⠠ ␟⠡ ␟⠢ ␟⠣ ␟⠤ ␟⠥ ␟⠦ ␟⠧ ␟⠨ ␟⠩ ␟⠪ ␟⠫ ␟⠬ ␟⠭ ␟⠮ ␟⠯ ␟⠰ ␟⠱ ␟⠲ ␟⠳ ␟⠴ ␟⠵ ␟⠶ ␟⠷ ␟⠸ ␟⠹ ␟⠺ ␟⠻ ␟⠼ ␟⠽ ␟⠾ ␟⠿ ␟⡀ ␟⡁ ␟⡂ ␟⡃ ␟⡄ ␟⡅ ␟⡆ ␟⡇ ␟⡈ ␟⡉ ␟⡊ ␟⡋ ␟⡌ ␟⡍ ␟⡎ ␟⡏ ␟⡐ ␟⡑ ␟⡒ ␟⡓ ␟⡔ ␟⡕ ␟⡖ ␟⡗ ␟⡘ ␟⡙ ␟⡚ ␟⡛ ␟⡜ ␟⡝ ␟⡞ ␟⡟ ␟⡠ ␟⡡ ␟⡢ ␟⡣ ␟⡤ ␟⡥ ␟⡦ ␟⡧ ␟⡨ ␟⡩ ␟⡪ ␟⡫ ␟⡬ ␟⡭ ␟⡮ ␟⡯ ␟⡰ ␟⡱ ␟⡲ ␟⡳ ␟⡴ ␟⡵ ␟⡶ ␟⡷ ␟⡸ ␟⡹ ␟⡺ ␟⡻ ␟⡼ ␟⡽ ␟⡾ ␟⡿ ␟⢀ ␟⢁ ␟⢂ ␟⢃ ␟⢄ ␟⢅ ␟⢆ ␟⢇ ␟⢈ ␟⢉ ␟⢊ ␟⢋ ␟⢌ ␟⢍ ␟⢎ ␟⢏ ␟⢐ ␟⢑ ␟⢒ ␟⢓ ␟⢔ ␟⢕ ␟⢖ ␟⢗ ␟⢘ ␟⢙ ␟⢚ ␟⢛ ␟⢜ ␟⢝ ␟⢞ ␟⢟ ␟⢠ ␟⢡ ␟⢢ ␟⢣ ␟⢤ ␟⢥ ␟⢦ ␟⢧ ␟⢨ ␟⢩ ␟⢪ ␟⢫ ␟⢬ ␟⢭ ␟⢮ ␟⢯ ␟⢰ ␟⢱ ␟⢲ ␟⢳ ␟⢴ ␟⢵ ␟⢶ ␟⢷ ␟⢸ ␟⢹ ␟⢺ ␟⢻ ␟⢼ ␟⢽ ␟⢾ ␟⢿ ␟⣀ ␟⣁ ␟⣂ ␟⣃ ␟⣄ ␟⣅ ␟⣆ ␟⣇ ␟⣈ ␟⣉ ␟⣊ ␟⣋ ␟⣌ ␟⣍ ␟⣎ ␟⣏ ␟⣐ ␟⣑ ␟⣒ ␟⣓ ␟⣔ ␟⣕ ␟⣖ ␟⣗ ␟⣘ ␟⣙ ␟⣚ ␟⣛ ␟⣜ ␟⣝ ␟⣞ ␟⣟ ␟⣠ ␟⣡ ␟⣢ ␟⣣ ␟⣤ ␟⣥ ␟⣦ ␟⣧ ␟⣨ ␟⣩ ␟⣪ ␟⣫ ␟⣬ ␟⣭ ␟⣮ ␟⣯ ␟⣰ ␟⣱ ␟⣲ ␟⣳ ␟⣴ ␟⣵ ␟⣶ ␟⣷ ␟⣸ ␟⣹ ␟⣺ ␟⣻ ␟⣼ ␟⣽ ␟⣾ ␟⣿ ␟	compose-state		[⠀-⣿✔] [0-9a-f]{12} (?:Pulling fs layer|Waiting|Verifying Checksum|Download complete|(?:Downloading|Extracting) +\[.*\].*)(?: +[\d.]+s)?
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟a␟b␟c␟d␟e␟f␟	compose-state	 abcdef	[0-9a-f]{12} (?:Pulling fs layer|Waiting|Verifying Checksum|Download complete|(?:Downloading|Extracting) +\[.*\].*)(?: +[\d.]+s)?
␟Vi␟	docker-advice		View build details: docker-desktop://\S+␟View a summary of image vulnerabilities and recommendations → .*
␟Us␟	docker-advice		Use 'docker (?:scan|scout).*' to .*
␟Tr␟	docker-advice		Try Docker Debug for seamless, persistent debugging tools in any container or image → .*
␟Le␟	docker-advice		Learn more at https://docs\.docker\.com/go/\S+
␟Ge␟	docker-advice		Getting image source signatures
␟St␟	docker-advice		Storing signatures
␟Co␟	docker-advice		Copying (?:blob|config) (?:sha256:)?[0-9a-f]{8,} (?:done +\||skipped: already exists|\[[=>-]+\] .*).*
␟Wh␟	docker-next		What's (?:n|N)ext\??:
␟Wa␟	rollout-status		Waiting for (?P<key>[\w-]+ "[\w./-]+") (?:rollout|spec update|update).*\.\.\.
␟ ␟─␟╭␟╮␟╯␟╰␟█␟▔␟▘␟▝␟	copilot-goodbye		[╭╮╰╯─█▘▝▔ ]{4,}  (?:Tokens +↑ [\d.]+[kM]? • ↓ [\d.]+[kM]?.*|Resume +copilot --resume=[0-9a-f-]{36})
␟To␟	copilot-goodbye		Tokens +↑ [\d.]+[kM]? • ↓ [\d.]+[kM]?.*
␟Re␟	copilot-goodbye		Resume +copilot --resume=[0-9a-f-]{36}
␟ ␟─␟╭␟╮␟╯␟╰␟█␟▔␟▘␟▝␟	copilot-goodbye		[╭╮╰╯─█▘▝▔ ]{4,}  (?:Changes +\+\d+ -\d+|Duration +[\dhms. ]+)
␟Ch␟	copilot-sum		Changes +\+\d+ -\d+
␟Du␟	copilot-sum		Duration +[\dhms. ]+
␟[C␟	copilot-tabs		\[Current\] {2,}Sessions {2,}Issues {2,}Pull requests {2,}Gists
␟▝▜␟	gemini-banner		▝▜▄ +(?:Gemini CLI v\S+)␟▝▜▄ +\S.*
␟▗▟␟	gemini-banner		▗▟▀ +\S.*
␟▝▀␟	gemini-banner		▝▀ +\S.*
␟Ti␟	gemini-tips		Tips for getting started:
␟wo␟	gemini-footer		workspace \(/directory\) {2,}.*
␟..␟	gemini-folded		\.\.\. (?:(?:first|last) )?\d+(?: lines?)? hidden(?: \([^()]+\))? \.\.\.
␟Ag␟	gemini-summary		Agent powering down\. Goodbye!
␟Se␟	gemini-summary		Session Stats
␟ℹ ␟	gemini-starting		ℹ Initializing\.\.\.(?: Prompts will be queued\.)?
␟[S␟	gemini-starting		\[STARTUP\] (?:Phase '\w+' was started but never ended\. Skipping metrics\.|Cannot measure phase '\w+': .*)
␟⚠ ␟	gemini-start-notices		⚠ +Warning: True color \(24-bit\) support not detected\..*
␟Wa␟	gemini-start-notices		Warning: True color \(24-bit\) support not detected\..*␟Warning: (?:256-color|24-bit true color) support not detected.*
␟25␟	gemini-start-notices	-	256-color support not detected.*
␟24␟	gemini-start-notices	-	24-bit true color support not detected.*
␟YO␟	gemini-yolo		YOLO mode is enabled\. All tool calls will be automatically approved\.
␟Ri␟	gemini-yolo		Ripgrep is not available\. Falling back to GrepTool\.
␟/␟~␟	gemini-footer-line		[~/]\S*(?: \([^()]{1,60}\))? {2,}+(?:no sandbox|macOS Seatbelt|docker|podman)(?: \([^()]{1,60}\))? {2,}+\S.{0,80}
␟au␟	gemini-mode		auto-accept edits Shift\+Tab to (?:plan|manual|accept edits)(?:(?: {2,}| · ).{0,120})?
␟pl␟	gemini-mode		plan Shift\+Tab to (?:plan|manual|accept edits)(?:(?: {2,}| · ).{0,120})?
␟Sh␟	gemini-mode		Shift\+Tab to (?:plan|manual|accept edits)(?:(?: {2,}| · ).{0,120})?
␟YO␟	gemini-mode		YOLO Ctrl\+Y(?:(?: {2,}| · ).{0,120})?
␟Us␟	gemini-context		Using: \d+ (?:GEMINI|QWEN|AGENTS|CLAUDE|context)(?:\.md)? files?(?:(?: [·|] |, )\d+ (?:MCP servers?(?:, \d+ Blocked)?|skills?|Background process(?:es)?|open files? \([^()]{1,40}\)))*(?: \(.{1,30} to (?:view|toggle)\))?(?: {2,}.{0,100})?
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	gemini-context	 	\d+ (?:GEMINI|QWEN|AGENTS|CLAUDE|context)(?:\.md)? files?(?:(?: [·|] |, )\d+ (?:MCP servers?(?:, \d+ Blocked)?|skills?|Background process(?:es)?|open files? \([^()]{1,40}\)))*(?: \(.{1,30} to (?:view|toggle)\))?(?: {2,}.{0,100})?
␟Us␟	gemini-context		Using: \d+ open files? \([^()]{1,30} to view\).{0,100}
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	gemini-context	 	\d+ open files? \([^()]{1,30} to view\).{0,100}
␟!␟*␟>␟	gemini-placeholder		[>!*]\s+(?:Type your message or .{3,40}|Type your shell command|Press 'i' for INSERT mode\.|Press '(?:Esc|i)' for (?:NORMAL|INSERT) mode\.)
␟(r␟	gemini-placeholder		\(r:\)\s+(?:Type your message or .{3,40}|Type your shell command|Press 'i' for INSERT mode\.|Press '(?:Esc|i)' for (?:NORMAL|INSERT) mode\.)
␟sh␟	gemini-shell-mode		shell mode enabled \(esc to disable\)(?: {2,}.{0,100})?
␟⠁ ␟⠂ ␟⠃ ␟⠄ ␟⠅ ␟⠆ ␟⠇ ␟⠈ ␟⠉ ␟⠊ ␟⠋ ␟⠌ ␟⠍ ␟⠎ ␟⠏ ␟⠐ ␟⠑ ␟⠒ ␟⠓ ␟⠔ ␟⠕ ␟⠖ ␟⠗ ␟⠘ ␟⠙ ␟⠚ ␟⠛ ␟⠜ ␟⠝ ␟⠞ ␟⠟ ␟⠠ ␟⠡ ␟⠢ ␟⠣ ␟⠤ ␟⠥ ␟⠦ ␟⠧ ␟⠨ ␟⠩ ␟⠪ ␟⠫ ␟⠬ ␟⠭ ␟⠮ ␟⠯ ␟⠰ ␟⠱ ␟⠲ ␟⠳ ␟⠴ ␟⠵ ␟⠶ ␟⠷ ␟⠸ ␟⠹ ␟⠺ ␟⠻ ␟⠼ ␟⠽ ␟⠾ ␟⠿ ␟⡀ ␟⡁ ␟⡂ ␟⡃ ␟⡄ ␟⡅ ␟⡆ ␟⡇ ␟⡈ ␟⡉ ␟⡊ ␟⡋ ␟⡌ ␟⡍ ␟⡎ ␟⡏ ␟⡐ ␟⡑ ␟⡒ ␟⡓ ␟⡔ ␟⡕ ␟⡖ ␟⡗ ␟⡘ ␟⡙ ␟⡚ ␟⡛ ␟⡜ ␟⡝ ␟⡞ ␟⡟ ␟⡠ ␟⡡ ␟⡢ ␟⡣ ␟⡤ ␟⡥ ␟⡦ ␟⡧ ␟⡨ ␟⡩ ␟⡪ ␟⡫ ␟⡬ ␟⡭ ␟⡮ ␟⡯ ␟⡰ ␟⡱ ␟⡲ ␟⡳ ␟⡴ ␟⡵ ␟⡶ ␟⡷ ␟⡸ ␟⡹ ␟⡺ ␟⡻ ␟⡼ ␟⡽ ␟⡾ ␟⡿ ␟⢀ ␟⢁ ␟⢂ ␟⢃ ␟⢄ ␟⢅ ␟⢆ ␟⢇ ␟⢈ ␟⢉ ␟⢊ ␟⢋ ␟⢌ ␟⢍ ␟⢎ ␟⢏ ␟⢐ ␟⢑ ␟⢒ ␟⢓ ␟⢔ ␟⢕ ␟⢖ ␟⢗ ␟⢘ ␟⢙ ␟⢚ ␟⢛ ␟⢜ ␟⢝ ␟⢞ ␟⢟ ␟⢠ ␟⢡ ␟⢢ ␟⢣ ␟⢤ ␟⢥ ␟⢦ ␟⢧ ␟⢨ ␟⢩ ␟⢪ ␟⢫ ␟⢬ ␟⢭ ␟⢮ ␟⢯ ␟⢰ ␟⢱ ␟⢲ ␟⢳ ␟⢴ ␟⢵ ␟⢶ ␟⢷ ␟⢸ ␟⢹ ␟⢺ ␟⢻ ␟⢼ ␟⢽ ␟⢾ ␟⢿ ␟⣀ ␟⣁ ␟⣂ ␟⣃ ␟⣄ ␟⣅ ␟⣆ ␟⣇ ␟⣈ ␟⣉ ␟⣊ ␟⣋ ␟⣌ ␟⣍ ␟⣎ ␟⣏ ␟⣐ ␟⣑ ␟⣒ ␟⣓ ␟⣔ ␟⣕ ␟⣖ ␟⣗ ␟⣘ ␟⣙ ␟⣚ ␟⣛ ␟⣜ ␟⣝ ␟⣞ ␟⣟ ␟⣠ ␟⣡ ␟⣢ ␟⣣ ␟⣤ ␟⣥ ␟⣦ ␟⣧ ␟⣨ ␟⣩ ␟⣪ ␟⣫ ␟⣬ ␟⣭ ␟⣮ ␟⣯ ␟⣰ ␟⣱ ␟⣲ ␟⣳ ␟⣴ ␟⣵ ␟⣶ ␟⣷ ␟⣸ ␟⣹ ␟⣺ ␟⣻ ␟⣼ ␟⣽ ␟⣾ ␟⣿ ␟	gemini-thinking		[⠁-⣿] \S.{0,140}\(esc to cancel, (?:\d+[hms] ?)+\)(?:\s{2,}\S.{0,180})?
␟!␟*␟>␟	gemini-ui-command		[>!*]\s/(?:about|agents(?: manage)?|approval-mode|auth|bug|chat list|clear|compress|context|copy|docs|editor|extensions|footer|help|hooks|ide|language|manage-models|mcp|memory(?: show)?|model|permissions|privacy|quit|resume|rewind|settings|shells|shortcuts|skills|stats(?: \w+)?|status|statusline|summary|tasks|terminal-setup|theme|tools|vim)[\s\u200b]*
␟ab␟	gemini-slash-menu		about {2,}[A-Z].*
␟ag␟	gemini-slash-menu		agents {2,}[A-Z].*
␟ap␟	gemini-slash-menu		approval-mode {2,}[A-Z].*
␟au␟	gemini-slash-menu		auth {2,}[A-Z].*
␟bu␟	gemini-slash-menu		bug {2,}[A-Z].*
␟ch␟	gemini-slash-menu		chat {2,}[A-Z].*
␟cl␟	gemini-slash-menu		clear {2,}[A-Z].*
␟co␟	gemini-slash-menu		commands {2,}[A-Z].*␟compress {2,}[A-Z].*␟context {2,}[A-Z].*␟copy {2,}[A-Z].*
␟di␟	gemini-slash-menu		directory {2,}[A-Z].*
␟do␟	gemini-slash-menu		docs {2,}[A-Z].*
␟ed␟	gemini-slash-menu		editor {2,}[A-Z].*
␟ex␟	gemini-slash-menu		extensions {2,}[A-Z].*
␟fo␟	gemini-slash-menu		footer {2,}[A-Z].*
␟he␟	gemini-slash-menu		help {2,}[A-Z].*
␟ho␟	gemini-slash-menu		hooks {2,}[A-Z].*
␟id␟	gemini-slash-menu		ide {2,}[A-Z].*
␟in␟	gemini-slash-menu		init {2,}[A-Z].*
␟mc␟	gemini-slash-menu		mcp {2,}[A-Z].*
␟me␟	gemini-slash-menu		memory {2,}[A-Z].*
␟mo␟	gemini-slash-menu		model {2,}[A-Z].*
␟on␟	gemini-slash-menu		oncall {2,}[A-Z].*
␟pe␟	gemini-slash-menu		permissions {2,}[A-Z].*
␟pl␟	gemini-slash-menu		plan {2,}[A-Z].*
␟po␟	gemini-slash-menu		policies {2,}[A-Z].*
␟pr␟	gemini-slash-menu		privacy {2,}[A-Z].*
␟qu␟	gemini-slash-menu		quit {2,}[A-Z].*
␟re␟	gemini-slash-menu		restore {2,}[A-Z].*␟resume {2,}[A-Z].*␟rewind {2,}[A-Z].*
␟se␟	gemini-slash-menu		settings {2,}[A-Z].*␟setup-github {2,}[A-Z].*
␟sh␟	gemini-slash-menu		shells {2,}[A-Z].*␟shortcuts {2,}[A-Z].*
␟sk␟	gemini-slash-menu		skills {2,}[A-Z].*
␟st␟	gemini-slash-menu		stats {2,}[A-Z].*␟status {2,}[A-Z].*
␟su␟	gemini-slash-menu		summary {2,}[A-Z].*
␟ta␟	gemini-slash-menu		tasks {2,}[A-Z].*
␟te␟	gemini-slash-menu		terminal-setup {2,}[A-Z].*
␟th␟	gemini-slash-menu		theme {2,}[A-Z].*
␟to␟	gemini-slash-menu		tools {2,}[A-Z].*
␟up␟	gemini-slash-menu		upgrade {2,}[A-Z].*
␟vi␟	gemini-slash-menu		vim {2,}[A-Z].*
␟Ge␟	gemini-update		Gemini CLI update available! [\w.-]+ → [\w.-]+
␟Qw␟	gemini-update		Qwen Code update available! [\w.-]+ → [\w.-]+
␟In␟	gemini-update		Installed (?:via|with) (?:npm|pnpm|yarn|bun|Homebrew)\. (?:Attempting to automatically update now\.\.\.|Please (?:run|update) .{1,100})
␟Up␟	gemini-update		Update successful! The new version will be used on your next run\.
␟re␟	git-progress		remote: (?:Counting objects|Compressing objects|Receiving objects|Resolving deltas|Writing objects|Unpacking objects|Updating files|Checking out files|Checking objects|Filtering content|Enumerating objects): +\d{1,3}% \(\d+/\d+\)(?:, [\d.]+ (?:bytes|[KMG]iB)(?: \| [\d.]+ (?:bytes|[KMG]iB)/s)?)?
␟Co␟	git-progress		Counting objects: +\d{1,3}% \(\d+/\d+\)(?:, [\d.]+ (?:bytes|[KMG]iB)(?: \| [\d.]+ (?:bytes|[KMG]iB)/s)?)?␟Compressing objects: +\d{1,3}% \(\d+/\d+\)(?:, [\d.]+ (?:bytes|[KMG]iB)(?: \| [\d.]+ (?:bytes|[KMG]iB)/s)?)?
␟Re␟	git-progress		Receiving objects: +\d{1,3}% \(\d+/\d+\)(?:, [\d.]+ (?:bytes|[KMG]iB)(?: \| [\d.]+ (?:bytes|[KMG]iB)/s)?)?␟Resolving deltas: +\d{1,3}% \(\d+/\d+\)(?:, [\d.]+ (?:bytes|[KMG]iB)(?: \| [\d.]+ (?:bytes|[KMG]iB)/s)?)?
␟Wr␟	git-progress		Writing objects: +\d{1,3}% \(\d+/\d+\)(?:, [\d.]+ (?:bytes|[KMG]iB)(?: \| [\d.]+ (?:bytes|[KMG]iB)/s)?)?
␟Un␟	git-progress		Unpacking objects: +\d{1,3}% \(\d+/\d+\)(?:, [\d.]+ (?:bytes|[KMG]iB)(?: \| [\d.]+ (?:bytes|[KMG]iB)/s)?)?
␟Up␟	git-progress		Updating files: +\d{1,3}% \(\d+/\d+\)(?:, [\d.]+ (?:bytes|[KMG]iB)(?: \| [\d.]+ (?:bytes|[KMG]iB)/s)?)?
␟Ch␟	git-progress		Checking out files: +\d{1,3}% \(\d+/\d+\)(?:, [\d.]+ (?:bytes|[KMG]iB)(?: \| [\d.]+ (?:bytes|[KMG]iB)/s)?)?␟Checking objects: +\d{1,3}% \(\d+/\d+\)(?:, [\d.]+ (?:bytes|[KMG]iB)(?: \| [\d.]+ (?:bytes|[KMG]iB)/s)?)?
␟Fi␟	git-progress		Filtering content: +\d{1,3}% \(\d+/\d+\)(?:, [\d.]+ (?:bytes|[KMG]iB)(?: \| [\d.]+ (?:bytes|[KMG]iB)/s)?)?
␟En␟	git-progress		Enumerating objects: +\d{1,3}% \(\d+/\d+\)(?:, [\d.]+ (?:bytes|[KMG]iB)(?: \| [\d.]+ (?:bytes|[KMG]iB)/s)?)?
␟re␟	git-counted		remote: (?:Enumerating objects: \d+, done\.|(?:Counting|Compressing) objects: +100% \(\d+/\d+\), done\.|Delta compression using up to \d+ threads\.?|Finding sources: +\d{1,3}% \(\d+/\d+\)(?:, done\.)?)
␟En␟	git-counted		Enumerating objects: \d+, done\.
␟Co␟	git-counted		Counting objects: +100% \(\d+/\d+\), done\.␟Compressing objects: +100% \(\d+/\d+\), done\.
␟De␟	git-counted		Delta compression using up to \d+ threads\.?
␟Fi␟	git-counted		Finding sources: +\d{1,3}% \(\d+/\d+\)(?:, done\.)?
␟re␟	git-percent		remote: (?P<key>(?:Checking (?:object directories|connectivity|patch)|Verifying commits in commit graph|Rebasing|Updating index flags|Refresh index|Expanding reachable commits in commit graph|Writing out commit graph in \d+ passes|Computing commit \w+(?: \w+)*|Collecting referenced commits|Removing duplicate objects|Deltifying objects|Downloading LFS objects|Uploading LFS objects)): +\d{1,3}% \(\d+/\d+\).*
␟Ch␟Co␟De␟Do␟Ex␟Re␟Up␟Ve␟Wr␟	git-percent		(?P<key>(?:Checking (?:object directories|connectivity|patch)|Verifying commits in commit graph|Rebasing|Updating index flags|Refresh index|Expanding reachable commits in commit graph|Writing out commit graph in \d+ passes|Computing commit \w+(?: \w+)*|Collecting referenced commits|Removing duplicate objects|Deltifying objects|Downloading LFS objects|Uploading LFS objects)): +\d{1,3}% \(\d+/\d+\).*
␟Yo␟	git-detached		You are in 'detached HEAD' state\. You can look around, make experimental
␟ch␟	git-detached		changes and commit them, and you can discard any commits you make in this
␟st␟	git-detached		state without impacting any branches by (?:switching back to a branch|performing another checkout)\.
␟If␟	git-detached		If you want to create a new branch to retain commits you create, you may
␟do␟	git-detached		do so \(now or later\) by using -[bc] with the (?:switch|checkout) command(?: again)?\. Example:
␟gi␟	git-detached		git switch -c <new-branch-name>
␟Or␟	git-detached		Or undo this operation with:
␟Tu␟	git-detached		Turn off this advice by setting config variable advice\.\w+ to false
␟gi␟	git-switch-back		git switch -
␟go␟	go-download		go: (?:downloading|finding|extracting|upgraded?|verifying) \S+ v\d\S*
␟==␟	go-test-mark		=== (?:RUN|PAUSE|CONT|NAME) +(?:Test|Benchmark|Fuzz|Example)\S*
␟fu␟	go-fuzz		fuzz: elapsed: [\dhms]+, (?:execs: \d+ .*|gathering baseline coverage: \d+/\d+ completed.*|minimizing .*)
␟❯ ␟	grok-input		❯ Ask me anything\.\.\.
␟⏵ ␟⏵⏵␟⏵⏸␟⏵▶␟⏸ ␟⏸⏵␟⏸⏸␟⏸▶␟▶ ␟▶⏵␟▶⏸␟▶▶␟	grok-status		[⏸▶⏵]+ auto-edit: (?:on|off) \(shift \+ tab\)(?: +≋ \S+)?
␟Ty␟	grok-welcome		Type your request in natural language\. Ctrl\+C to clear, 'exit' to quit\.
␟//␟/\␟/_␟\/␟\\␟\_␟_/␟_\␟__␟	grok-welcome		[_/\\]{3}[_/\\ ]{30,}
␟he␟	hermes-goodbye		hermes (?:--resume|-r) \d{8}_\d{6}_[0-9a-f]{4,}
␟Se␟	hermes-goodbye		Session: +\d{8}_\d{6}_[0-9a-f]{4,}
␟Me␟	hermes-goodbye		Messages: +\d+ \(\d+ user, \d+ tool calls?\)
␟he␟	hermes-sum		hermes -c ".{1,120}"
␟Ti␟	hermes-sum		Title: +\S.*
␟Du␟	hermes-sum		Duration: +[\dhms. ]+
␟┊ ␟	hermes-step		┊ \S+ preparing [a-z_]+…
␟In␟	hermes-step		Initializing agent\.\.\.
␟We␟	hermes-welcome		Welcome to Hermes Agent! Type your message or /help for commands\.
␟✦ ␟	hermes-welcome		✦ Tip: .*
␟Ty␟	hermes-welcome		Type your message or /help.*
␟⚠ ␟	hermes-welcome		⚠ tirith security scanner enabled but not available — .*
␟RU␟	jest-runs		RUNS {1,2}(?:\.{3}|\S+/?\S*\.(?:test|spec)\.\w+)
␟› ␟	listr-counter		› (?:chunk|step|file|page|part|batch|item|task|layer|frame) \d+/\d+
␟RU␟	vitest-banner		RUN +v\d+\.\d+\.\d+\S* +\S.*
␟DE␟	vitest-banner		DEV +v\d+\.\d+\.\d+\S* +\S.*
␟RE␟	vitest-banner		RERUN +v\d+\.\d+\.\d+\S* +\S.*
␟St␟	vitest-banner		Start at +\d\d:\d\d:\d\d
␟⎯⎯␟	vitest-banner		⎯{5,}\[\d+/\d+\]⎯*
␟Co␟	vitest-banner		Coverage enabled with \w+
␟RE␟	vitest-banner		RERUN +\S+ x\d+
␟tr␟	vite-step		transforming(?: \(\d+\)(?:\.\.\.|…)?| ?(?:\.\.\.|…) ?\(\d+\))(?: ?\S+)?
␟re␟	vite-step		rendering chunks(?: \(\d+\)(?:\.\.\.|…)?| ?(?:\.\.\.|…) ?\(\d+\))(?: ?\S+)?
␟co␟	vite-step		computing gzip size(?: \(\d+\)(?:\.\.\.|…)?| ?(?:\.\.\.|…) ?\(\d+\))(?: ?\S+)?
␟re␟	vite-step		rendering chunks(?:\.\.\.|…)
␟co␟	vite-step		computing gzip size(?:\.\.\.|…)
␟tr␟	vite-step-alone		transforming(?:\.\.\.|…)?
␟re␟	vite-step-alone		rendering chunks
␟co␟	vite-step-alone		computing gzip size
␟<i␟<s␟	webpack-progress		<[si]> \[webpack\.Progress\] .*
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	webpack-progress	%	\d{1,3}% (?:setup|sealing|emitting|cache) [\w. -]{1,60}␟\d{1,3}% building \d+/\d+ (?:entries|dependencies|modules)\b.*
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	webpack-phase	%	\d{1,3}% (?:setup|sealing|emitting|cache|building)
␟At␟	next-telemetry		Attention: Next\.js now collects completely anonymous telemetry regarding (?:general )?usage\.
␟Ge␟	next-step		(?P<key>Generating static pages)[^()]{0,60}\(\d+/\d+\).*
␟De␟	jest-start		Determining test suites to run\.\.\.
␟✓ ␟	js-passed-cases		✓ (?P<key>[^\d\n]{3,200}?)\d+(?: \d+ ?ms| \(\d+(?:\.\d+)? ?m?s\))?
␟› ␟	listr-output-counter		› (?P<key>[^\d›]{2,80}?)\d+ ?(?:/|of) ?\d+(?: \(\d{1,3}%\))?
␟<-␟<=␟	gradle-bar		<[=-]+> \d{1,3}% (?:INITIALIZING|CONFIGURING|EXECUTING|WAITING)\b.*
␟> ␟	gradle-bar		> :[\w:-]+ > .*␟> (?:Connecting to|Starting) (?:Gradle )?Daemon
␟St␟	gradle-bar		Starting a Gradle Daemon\b.*
␟Da␟	gradle-bar		Daemon will be stopped at the end of the build\b.*
␟To␟	gradle-bar		To honour the JVM settings for this build a .*Daemon.* will be (?:forked|used).*
␟> ␟	gradle-worker		> (?:IDLE|:[\w:-]+)
␟> ␟	gradle-task		> Task :\S+(?: (?:UP-TO-DATE|NO-SOURCE|SKIPPED|FROM-CACHE))?
␟:␟	gradle-task		:[\w:-]+ (?:UP-TO-DATE|NO-SOURCE|SKIPPED|FROM-CACHE)
␟> ␟	gradle-advice		> Run with --(?:stacktrace|info|debug|scan|warning-mode)\b.*␟> Get more help at https://help\.gradle\.org\.?
␟* ␟	gradle-advice		\* Get more help at https://help\.gradle\.org\.?
␟De␟	gradle-advice		Deprecated Gradle features were used in this build, making it incompatible with Gradle \S+
␟Yo␟	gradle-advice		You can use '--warning-mode all' to show the individual deprecation warnings\b.*
␟Fo␟	gradle-advice		For more on this, please refer to https://docs\.gradle\.org/\S+ in the Gradle documentation\.
␟Se␟	gradle-advice		See https://docs\.gradle\.org/\S+command_line_warnings
␟Ru␟	gradle-advice		Run with --stacktrace option to get the stack trace\..*
␟* ␟	gradle-try		\* Try:
␟[I␟	maven-transfer		\[INFO\] (?:Downloading|Downloaded|Uploading|Uploaded) (?:from|to) [\w.-]+: https?://\S+(?: \([\d.]+ ?[kMG]?B(?: at [\d.]+ ?[kMG]?B/s)?\))?
␟Do␟	maven-transfer		Downloading (?:from|to) [\w.-]+: https?://\S+(?: \([\d.]+ ?[kMG]?B(?: at [\d.]+ ?[kMG]?B/s)?\))?␟Downloaded (?:from|to) [\w.-]+: https?://\S+(?: \([\d.]+ ?[kMG]?B(?: at [\d.]+ ?[kMG]?B/s)?\))?
␟Up␟	maven-transfer		Uploading (?:from|to) [\w.-]+: https?://\S+(?: \([\d.]+ ?[kMG]?B(?: at [\d.]+ ?[kMG]?B/s)?\))?␟Uploaded (?:from|to) [\w.-]+: https?://\S+(?: \([\d.]+ ?[kMG]?B(?: at [\d.]+ ?[kMG]?B/s)?\))?
␟Pr␟	maven-transfer		Progress \(\d+\): .*
␟[I␟	maven-transfer		\[INFO\](?: -{10,})?␟\[INFO\] Scanning for projects\.\.\.
␟[E␟	maven-advice		\[ERROR\](?: (?:-> )?\[Help \d+\] https?://\S+)?␟\[ERROR\] (?:To see the full stack trace of the errors, re-run Maven with the '?-e'? switch\.?|Re-run Maven using the '?-X'? switch to enable (?:full|verbose) .*(?:logging|output)\.?|For more information about the errors and possible solutions, please read the following articles:|After correcting the problems, you can resume the build with the command)
␟| ␟	sbt-step		\| => .{0,80} \d+s
␟[i␟	sbt-step		\[info\] (?:welcome to sbt \S+ .*|loading (?:settings|project definition|global plugins) .*)
␟To␟	kimi-resume		To resume this session: kimi -r session_[0-9a-f-]{36}
␟By␟	kimi-bye		Bye!
␟Ne␟	kimi-status		Never Ask {2,}\S+ {2,}[~/]\S*(?: {2,}\S+)*? {3,}(?:ctrl\+\w[\w+]*:? \w+(?: \| )?)+
␟Al␟	kimi-status		Always Ask {2,}\S+ {2,}[~/]\S*(?: {2,}\S+)*? {3,}(?:ctrl\+\w[\w+]*:? \w+(?: \| )?)+
␟As␟	kimi-status		Ask {2,}\S+ {2,}[~/]\S*(?: {2,}\S+)*? {3,}(?:ctrl\+\w[\w+]*:? \w+(?: \| )?)+
␟Au␟	kimi-status		Auto {2,}\S+ {2,}[~/]\S*(?: {2,}\S+)*? {3,}(?:ctrl\+\w[\w+]*:? \w+(?: \| )?)+
␟Pl␟	kimi-status		Plan {2,}\S+ {2,}[~/]\S*(?: {2,}\S+)*? {3,}(?:ctrl\+\w[\w+]*:? \w+(?: \| )?)+
␟YO␟	kimi-status		YOLO {2,}\S+ {2,}[~/]\S*(?: {2,}\S+)*? {3,}(?:ctrl\+\w[\w+]*:? \w+(?: \| )?)+
␟Yo␟	kimi-status		Yolo {2,}\S+ {2,}[~/]\S*(?: {2,}\S+)*? {3,}(?:ctrl\+\w[\w+]*:? \w+(?: \| )?)+
␟co␟	kimi-status		context: \d{1,3}(?:\.\d+)?% \([\d.]+[kM]?/[\d.]+[kM]?\)
␟▐␟	kimi-welcome		▐[█▛▌]{5,7} +(?:Welcome to Kimi Code!|Send /help for help information\.)
␟No␟	kimi-welcome		No session yet — one will be created on your first message\.
␟np␟	npm-notice		npm notice(?: New (?:major|minor|patch) version of npm available!.*| Changelog: \S+| To update run: .*| Run `?npm install -g npm\S* to update!?)?
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	npm-funding	 	\d+ packages? (?:is|are) looking for funding
␟ru␟	npm-funding		run `npm fund` for details
␟Pr␟	pnpm-progress		Progress: resolved \d+, reused \d+, downloaded \d+, added \d+(?:, done)?
␟Up␟	pnpm-update		Update available! \d+\.\d+\.\d+ → \d+\.\d+\.\d+\.
␟Ch␟	pnpm-update		Changelog: https://(?:\S+/pnpm/|pnpm\.io/)\S+
␟To␟	pnpm-update		To update, run: curl -fsSL https://get\.pnpm\.io/install\.sh \| sh -
␟Ru␟	pnpm-update		Run "?(?:pnpm add -g pnpm|corepack install -g \S+)"? to update\.
␟(␟[␟⸨␟	npm-bar		[\[(⸨][#░█. ]{4,}[\])⸩] [-\\|/⠀-⣿] \w+:.{0,120}
␟np␟	npm-advice		npm (?:warn|WARN) install-scripts Run `npm install-scripts ls` to review, or .*␟npm (?:warn|WARN|error|ERR!)(?: (?:404|install-scripts|ERESOLVE|EBADENGINE|code|audit|notsup|gyp|config))?
␟To␟	npm-advice		To address (?:issues that do not require attention|all issues(?: \(including breaking changes\)| possible)?), run:
␟np␟	npm-advice		npm audit fix(?: --force)?
␟Ru␟	npm-advice		Run `npm audit` for details\.
␟So␟	npm-advice		Some issues need review, and may require choosing
␟a ␟	npm-advice		a different dependency\.
␟Ru␟	npm-advice		Run `npm audit fix` to fix them, or `npm audit` for details
␟np␟	npm-fetch		npm http (?:fetch (?:GET|POST|HEAD) (?:200|304) https?://\S+ \d+ms(?: attempt #\d+)?(?: \(cache \w+\))?|cache \S+ \d+ms \(cache \w+\))
␟Up␟	update-notifier		Update(?: of \S+)? (?:is )?available!?:? v?\d+\.\d+\.\d+\S* (?:→|->|=>) v?\d+\.\d+\.\d+\S*
␟Ne␟	update-notifier		New version(?: of \S+)? (?:is )?available!?:? v?\d+\.\d+\.\d+\S* (?:→|->|=>) v?\d+\.\d+\.\d+\S*
␟A ␟	update-notifier		A new version(?: of \S+)? (?:is )?available!?:? v?\d+\.\d+\.\d+\S* (?:→|->|=>) v?\d+\.\d+\.\d+\S*
␟Ru␟	update-notifier		Run (?:`|")?(?:npm (?:i|install) (?:-g|--global)|yarn global add|pnpm (?:add|i) -g|brew upgrade|pip install (?:-U|--upgrade)|bun (?:upgrade|add -g)|deno upgrade|corepack \w+)(?: \S+)*?(?:`|")? to update!?\.?
␟A ␟	update-notifier		A new version of (?:Deno|Bun|pip|poetry|Poetry|uv|npm|Yarn) is available: v?\d\S*(?: (?:→|->) v?\d\S*)? ?(?:Run `\w+ upgrade` to install it\.)?
␟[␟	yarn-step		\[\d/\d\] (?:[^\w\s]+ +)?(?:Validating package\.json|Resolving packages|Fetching packages|Linking dependencies|Building fresh packages|Rebuilding all packages|Cleaning modules|Auditing packages|Removing module \S+|Regenerating lockfile and installing missing dependencies)\.\.\.
␟in␟	yarn-step		info (?:No lockfile found\.|Direct dependencies|All dependencies|Visit https://yarnpkg\.com/\S+ for documentation about this command\.)
␟➤ ␟	yarn-step		➤ YN0000: (?:[┌└] (?:.* step|Completed.*)|· Yarn \d\S*)␟➤ YN0013: .*
␟[#␟[-␟	yarn-bar		\[[#-]{5,}\] \d+/\d+
␟Re␟	pnpm-step		Recreating \S+(?: \S+)?
␟Lo␟	pnpm-step		Lockfile is up to date, resolution step is skipped(?: \S+)?
␟Al␟	pnpm-step		Already up to date, resolution step is skipped(?: \S+)?
␟Pa␟	pnpm-step		Packages are (?:hard linked|copied|cloned) from the .* to the virtual store\.(?: \S+)?
␟Co␟	pnpm-step		Content-addressable store is at: \S+(?: \S+)?
␟Vi␟	pnpm-step		Virtual store is at: +\S+(?: \S+)?
␟Do␟	pnpm-step		Downloading \S+@\S+: [\d.,]+ [kMG]?B/[\d.,]+ [kMG]?B(?:, done)?
␟Br␟	browserslist		Browserslist: (?:caniuse-lite is outdated|browsers data \(caniuse-lite\) is \d+ months? old)\. Please run:
␟(U␟	node-trace		\(Use `node --trace-(?:deprecation|warnings|uncaught) \.\.\.` to show where the \w+ was \w+\)
␟Re␟	bun-step		Resolved, downloaded and extracted \[\d+\]
␟bu␟	bun-step		bun (?:add|install|update|remove) v\d+\.\d+\.\d+ \([0-9a-f]+\)
␟Re␟	bun-resolving		Resolving dependencies
␟(n␟	node-warning		\(node:\d+\) (?P<key>(?:\[DEP\d+\] )?(?:DeprecationWarning|ExperimentalWarning): .{1,300})
␟▣ ␟	opencode-step		▣ +\S.{0,60} · \S.{0,60}
␟> ␟	opencode-step		> (?:build|plan) · \S+
␟~ ␟	opencode-step		~ [A-Z]\w+ing \w+…
␟┃ ␟	opencode-agent		┃ +(?:Build|Plan) · \S.{0,60}
␟/␟~␟	opencode-footer		[~/]\S* {2,}+(?:[\d.]+[KM]? \(\d+%\)(?: · \$[\d.]+)? +)?+(?:tab agents +)?+ctrl\+p commands␟[~/]\S* {20,}+\d+\.\d+\.\d+
␟Se␟	opencode-exit		Session {3}\S.*
␟Al␟	opencode-dialog-options		Allow once +Allow always +Reject(?: {2,}\S.*)?
␟Co␟	opencode-dialog-options		Confirm +Cancel(?: {2,}\S.*)?
␟Su␟	opencode-dialog-options		Submit +Cancel(?: {2,}\S.*)?
␟/␟	opencode-slash-menu		/[a-z-]+ {2,}(?:Rename session|Jump to message|Fork session|Compact session|Share session|Unshare session|Undo previous message|Redo\b|Show (?:or hide )?(?:timestamps|thinking)|Hide (?:timestamps|thinking)|Toggle|Copy session|Export session|Open editor|Skills\b|Warp\b|Move session|Switch (?:session|model|agent|org|theme)|New session|Manage workspaces|Connect provider|View (?:status|debug)|Help\b|Exit the app\b|Open diff viewer|guided AGENTS\.md|review changes).*
␟pi␟	pi-banner		pi v\d+\.\d+\.\d+
␟Pi␟	pi-banner		Pi can explain its own features and look up its docs\..*
␟..␟	pi-folded		\.\.\. \((?:\d+ (?:earlier|more) lines?(?:, \d+ total)?, )?ctrl\+o to expand\)
␟$␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟?/␟R␟W␟↑␟↓␟	pi-footer	$%?RW↑↓	(?:[↑↓RW$][\d.]+[kM]? )*(?:\$?\d+\.\d+%|\?)/[\d.]+[kM] \(auto\)(?: {2,}\S.*)?
␟~␟	pi-footer-folder		~\S* \([^()]+\)(?: • .*)?
␟fd␟	pi-tools		fd not found\. Downloading\.\.\.
␟ri␟	pi-tools		ripgrep not found\. Downloading\.\.\.
␟fd␟	pi-tools		fd installed to \S+
␟ri␟	pi-tools		ripgrep installed to \S+
␟→ ␟	pi-menu		→ (?:settings|model|scoped-models|export|import|share|copy|name|session|changelog|hotkeys|fork|tree|login|logout|new|compact|resume|reload|debug|clone|quit) {2,}[A-Z].*
␟se␟	pi-menu		settings {2,}[A-Z].*
␟mo␟	pi-menu		model {2,}[A-Z].*
␟sc␟	pi-menu		scoped-models {2,}[A-Z].*
␟ex␟	pi-menu		export {2,}[A-Z].*
␟im␟	pi-menu		import {2,}[A-Z].*
␟sh␟	pi-menu		share {2,}[A-Z].*
␟co␟	pi-menu		copy {2,}[A-Z].*
␟na␟	pi-menu		name {2,}[A-Z].*
␟se␟	pi-menu		session {2,}[A-Z].*
␟ch␟	pi-menu		changelog {2,}[A-Z].*
␟ho␟	pi-menu		hotkeys {2,}[A-Z].*
␟fo␟	pi-menu		fork {2,}[A-Z].*
␟tr␟	pi-menu		tree {2,}[A-Z].*
␟lo␟	pi-menu		login {2,}[A-Z].*␟logout {2,}[A-Z].*
␟ne␟	pi-menu		new {2,}[A-Z].*
␟co␟	pi-menu		compact {2,}[A-Z].*
␟re␟	pi-menu		resume {2,}[A-Z].*␟reload {2,}[A-Z].*
␟de␟	pi-menu		debug {2,}[A-Z].*
␟cl␟	pi-menu		clone {2,}[A-Z].*
␟qu␟	pi-menu		quit {2,}[A-Z].*
␟[c␟	pi-compacted		\[compaction\]
␟Co␟	pi-compacted		Compacted from [\d,.]+[kM]? tokens \(ctrl\+o to expand\)
␟━━␟━╸␟━╺␟╸━␟╸╸␟╸╺␟╺━␟╺╸␟╺╺␟	pip-bar		[━╸╺]{5,}(?: *[\d.]+/[\d.]+ [kMG]?B)?(?: *[\d.?]+ [kMG]?B/s)?(?: *(?:eta )?[\d:-]+)?
␟|␟	pip-bar		\|[█▉▊▋▌▍▎▏ ]{10,}\| +[\d.]+ ?[kMG]?B(?: +[\d.]+ ?[kMG]?B/s)?(?: +eta [\d:]+)?
␟[n␟	pip-notice		\[notice\] (?:A new release of pip .*|To update, run: .*)
␟Co␟	pip-collecting		Collecting [\w.-]+(?:\[[^\]]*\])?(?:\s*[<>=!~@;].*)?(?: \(from .*\))?
␟Pr␟	pip-collecting		Processing \S+\.(?:whl|tar\.gz|zip)(?: \(from .*\))?
␟Do␟	pip-download		Downloading \S+(?: from )?\S*(?:\.whl|\.tar\.gz|\.zip|\.metadata)(?:\.metadata)?(?: \([\d.]+ (?:bytes|[kMG]B)\))?
␟Us␟	pip-download		Using cached \S+(?: from )?\S*(?:\.whl|\.tar\.gz|\.zip|\.metadata)(?:\.metadata)?(?: \([\d.]+ (?:bytes|[kMG]B)\))?
␟Do␟	pip-download		Downloading link \S+(?: from )?\S*(?:\.whl|\.tar\.gz|\.zip|\.metadata)(?:\.metadata)?(?: \([\d.]+ (?:bytes|[kMG]B)\))?
␟Ob␟	pip-download		Obtaining dependency information for \S+(?: from )?\S*(?:\.whl|\.tar\.gz|\.zip|\.metadata)(?:\.metadata)?(?: \([\d.]+ (?:bytes|[kMG]B)\))?
␟Re␟	pip-satisfied		Requirement already satisfied: \S+ in \S+ \(from .*\)(?: \([\d.]+\S*\))?
␟Lo␟	pip-config		Looking in (?:indexes|links): .*
␟De␟	pip-config		Defaulting to user installation because normal site-packages is not writeable
␟Ig␟	pip-config		Ignoring [\w.-]+: markers '.*' don't match your environment
␟In␟	pip-build-step		Installing build dependencies(?: \.\.\. ?done|: started|: still running\.\.\.|: finished with status 'done')␟Installing backend dependencies(?: \.\.\. ?done|: started|: still running\.\.\.|: finished with status 'done')
␟Ge␟	pip-build-step		Getting requirements to build (?:wheel|editable)(?: \.\.\. ?done|: started|: still running\.\.\.|: finished with status 'done')
␟Pr␟	pip-build-step		Preparing (?:editable )?metadata \([\w.]+\)(?: \.\.\. ?done|: started|: still running\.\.\.|: finished with status 'done')
␟Bu␟	pip-build-step		Building (?:wheel|editable) for \S+ \([\w.]+\)(?: \.\.\. ?done|: started|: still running\.\.\.|: finished with status 'done')
␟Ru␟	pip-build-step		Running command .{0,80}(?: \.\.\. ?done|: started|: still running\.\.\.|: finished with status 'done')
␟Bu␟	pip-wheel		Building wheels for collected packages: .*
␟Cr␟	pip-wheel		Created wheel for \S+: filename=\S+ size=\d+ sha256=[0-9a-f]+
␟St␟	pip-wheel		Stored in directory: \S+/pip\S*/wheels/\S+
␟At␟	pip-uninstall		Attempting uninstall: \S+
␟no␟	pip-blame		note: This error originates from a subprocess, and is likely not a problem with pip\.␟note: This is an issue with the package mentioned above, not pip\.
␟hi␟	pip-blame		hint: See above for details\.
␟╰─␟	pip-blame		╰─> (?:See above for output\.|\[\d+ lines of output\])
␟[e␟	pip-blame		\[end of output\]
␟er␟	pip-blame		error: subprocess-exited-with-error
␟Fi␟	pip-hook-frame		File "\S*/pip/_vendor/(?:pyproject_hooks|pep517)/\S+", line \d+, in \S+
␟Fi␟	pip-build-backend-frame		File "\S*/pip-build-env-\w+/overlay/\S+/setuptools/build_meta\.py", line \d+, in (?:get_requires_for_build_\w+|_get_build_requires|run_setup|prepare_metadata_for_build_\w+|build_(?:wheel|sdist|editable)|_build_with_temp_dir)
␟WA␟	pip-retry		WARNING: Retrying \(Retry\(total=\d+, connect=.*\)\) after connection broken by .*
␟WA␟	pip-root-warning		WARNING: Running pip as the 'root' user can result in broken permissions.*␟WARNING: You are using pip version \S+?;? however,? version \S+ is available\.
␟Yo␟	pip-root-warning		You should consider upgrading via the '.*' command\.
␟WA␟	pip-root-warning		WARNING: The directory '.*' or its parent directory is not owned or is not writable by the current user\. The cache has been disabled\..*
␟,␟.␟E␟F␟X␟s␟u␟x␟	pytest-dots		[.FEsxXu,]+ +\[ *\d{1,3}%\]
␟= ␟==␟	pytest-header		=+ test session starts =+
␟Te␟	pytest-header		Test session starts \(platform: .*, pytest-sugar \S+\)
␟co␟	pytest-header		collecting \.\.\.
␟br␟	pytest-header		bringing up nodes\.\.\.
␟cr␟	pytest-header		created: \d+/\d+ workers?
␟sc␟	pytest-header		scheduling tests via \w+Scheduling
␟ca␟	pytest-header		cachedir: \S*\.pytest_cache
␟pl␟	pytest-header		plugins: (?:[\w.-]+-\d[\w.]*(?:, |$))+
␟ro␟	pytest-header		rootdir: [/~A-Z]\S*(?:, configfile: \S+)?(?:, testpaths: .*)?
␟co␟	pytest-header		configfile: (?:pyproject\.toml|pytest\.ini|tox\.ini|setup\.cfg).*
␟hy␟	pytest-header		hypothesis profile '\w+'.*
␟--␟	pytest-docs		-- Docs: https://docs\.pytest\.org/\S+
␟[g␟	pytest-xdist-column		\[gw\d+\] \[ *\d{1,3}%\] (?P<keep>(?:PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS) \S.*)
␟, ␟,,␟,X␟,s␟,u␟,x␟,✓␟X ␟X,␟XX␟Xs␟Xu␟Xx␟X✓␟s ␟s,␟sX␟ss␟su␟sx␟s✓␟u ␟u,␟uX␟us␟uu␟ux␟u✓␟x ␟x,␟xX␟xs␟xu␟xx␟x✓␟✓ ␟✓,␟✓X␟✓s␟✓u␟✓x␟✓✓␟	pytest-sugar-bar		[✓sxXu,]+ +\d{1,3}% [█▉▊▋▌▍▎▏][█▉▊▋▌▍▎▏ ]*
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	pytest-sugar-bar	%	\d{1,3}% [█▉▊▋▌▍▎▏][█▉▊▋▌▍▎▏ ]*
␟,,␟,.␟,E␟,F␟,X␟,s␟,u␟,x␟.,␟..␟.E␟.F␟.X␟.s␟.u␟.x␟E,␟E.␟EE␟EF␟EX␟Es␟Eu␟Ex␟F,␟F.␟FE␟FF␟FX␟Fs␟Fu␟Fx␟X,␟X.␟XE␟XF␟XX␟Xs␟Xu␟Xx␟s,␟s.␟sE␟sF␟sX␟ss␟su␟sx␟u,␟u.␟uE␟uF␟uX␟us␟uu␟ux␟x,␟x.␟xE␟xF␟xX␟xs␟xu␟xx␟	pytest-bare-dots		(?:[FEsxXu,]|\.(?!\.{4}))*+\.{5}[.FEsxXu,]*+
␟PA␟	pytest-passed-cases-first		PASSED (?P<key>[\w./-]+\.py::[\w:]+)\[.{1,200}\]
␟██␟█░␟░█␟░░␟	uv-bar		[█░]{8,} \[\d+/\d+\](?: \S+)?
␟IP␟	ipython-banner		IPython \d+\.\d+\S* -- An enhanced Interactive Python\..*
␟Ty␟	python-banner		Type ['"](?:help|copyright)['"],(?: ['"]copyright['"],)? ['"]credits['"] or ['"]license['"] for more information\.?
␟In␟	ipython-empty-prompt		In \[\d+\]:
␟Do␟	uv-step		Downloading [\w.-]+ \([\d.]+(?:B|[KMG]iB)\)
␟Bu␟	uv-step		Building [\w.-]+(?:==\d\S*| @ \w+:\S+)
␟Ac␟	uv-step		Activate with: \S.*
␟Us␟	uv-step		Using Python \S+ environment at:? \S+␟Using CPython \S+(?: interpreter at: \S+)?
␟Do␟	uv-downloaded		Downloaded [\w.-]+
␟Up␟	poetry-step		Updating dependencies(?: from lock file)?
␟In␟	poetry-step		Installing dependencies(?: from lock file)?
␟Re␟	poetry-step		Resolving dependencies\.\.\.
␟Wr␟	poetry-step		Writing lock file
␟Re␟	poetry-resolved		Resolving dependencies\.\.\. *\([\d.]+s\)
␟- ␟• ␟	poetry-operation		[-•] (?:Installing|Updating|Downgrading) [\w.-]+ \([^()]*\): (?:Pending\.\.\.|Installing\.\.\.|Downloading\.\.\. +\d+%|Preparing\.\.\.|Building\.\.\.)
␟[I␟	pre-commit-step		\[INFO\] (?:Initializing environment for \S+|Installing environment for \S+|Once installed this environment will be reused\.|This may take a few minutes\.\.\.)
␟╚␟█␟	qwen-logo		[█╚][█╗╔╝╚═║▄▀ ]{12,}(?:│.*│)?
␟>_␟	qwen-banner		>_ Qwen Code \(v[\d.]+\)
␟Ti␟	qwen-tips		Tips: .{0,120}(?:slash command|/\w+|Tab|Shift|Ctrl|Esc|@|QWEN\.md|qwen|command popup).{0,160}
␟To␟	qwen-resume		To (?:continue|resume) this session(?:, run|:) (?:qwen|gemini) --resume(?: \S+)?
␟(␟	qwen-timer		\((?:\d+[hms] ?)+(?: · [↑↓] [\d.,]+[kM]? tokens)? · esc to (?:cancel|interrupt)\)
␟Bu␟	cargo-bar		Building \[[=> -]{3,}\] +\d+/\d+(?:: .*|, .*)?
␟Ch␟	cargo-bar		Checking \[[=> -]{3,}\] +\d+/\d+(?:: .*|, .*)?
␟Fe␟	cargo-bar		Fetch \[[=> -]{3,}\] +\d+/\d+(?:: .*|, .*)?
␟Do␟	cargo-bar		Downloading \[[=> -]{3,}\] +\d+/\d+(?:: .*|, .*)?
␟Up␟	cargo-bar		Updating \[[=> -]{3,}\] +\d+/\d+(?:: .*|, .*)?
␟Co␟	cargo-bar		Compiling \[[=> -]{3,}\] +\d+/\d+(?:: .*|, .*)?
␟Co␟	cargo-step		Compiling [\w-]+ v\d[\w.+-]*(?: \(.*\))?
␟Ch␟	cargo-step		Checking [\w-]+ v\d[\w.+-]*(?: \(.*\))?
␟Do␟	cargo-step		Documenting [\w-]+ v\d[\w.+-]*(?: \(.*\))?␟Downloaded [\w-]+ v\d[\w.+-]*(?: \(.*\))?
␟Fr␟	cargo-step		Fresh [\w-]+ v\d[\w.+-]*(?: \(.*\))?
␟Di␟	cargo-step		Dirty [\w-]+ v\d[\w.+-]*(?: \(.*\))?
␟Un␟	cargo-step		Unpacking [\w-]+ v\d[\w.+-]*(?: \(.*\))?
␟Sc␟	cargo-step		Scraping [\w-]+ v\d[\w.+-]*(?: \(.*\))?
␟Up␟	cargo-waiting		Updating (?:crates\.io index|git repository `\S+`|`\S+` index)
␟Bl␟	cargo-waiting		Blocking waiting for file lock on .*
␟Do␟	cargo-waiting		Downloading crates \.\.\.
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	rust-std-frame	:	\d+: (?:<?(?:core|std|alloc|test|proc_macro)::.*|<(?:alloc|core|std)::.*|(?:__rustc::)?(?:__)?rust_\w+|<.* as core::ops::function::Fn\w*<.*>>::call\w*)
␟no␟	rust-more		note: run with `RUST_BACKTRACE=(?:1|full)` (?:environment variable to display a backtrace|for a verbose backtrace)\.?␟note: [Ss]ome details are omitted, run with `RUST_BACKTRACE=full` for a verbose backtrace\.
␟Fo␟	rust-more		For more information about (?:this|an) error, try `rustc --explain E\d+`\.
␟= ␟	rust-more		= note: `#\[warn(?:\((?!clippy::).*\))?\]`(?: \(part of `#\[\w+\(\w+\)\]`\))? (?:on by default|implied by `#\[\w+\(\w+\)\]`)
␟Re␟	apt-reading		Reading package lists\.\.\.(?: *\d{1,3}%| Done)?
␟Bu␟	apt-reading		Building dependency tree\.\.\.(?: *\d{1,3}%| Done)?
␟Re␟	apt-reading		Reading state information\.\.\.(?: *\d{1,3}%| Done)?␟Reading changelogs\.\.\.(?: *\d{1,3}%| Done)?
␟(R␟	apt-reading		\(Reading database \.\.\. (?:\d{1,3}%|\d+ files and directories currently installed\.\))
␟Pr␟	apt-progress		Progress: \[ *\d{1,3}%\](?: \[[#.]+\])?
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	apt-progress	%	\d{1,3}% \[(?:(?:Working|Waiting for headers|Connecting to \S+.*|Connected to \S+.*|\d+ \S.*)(?:\] \[|(?=\])))+\](?: +[\d.,]+ [kMG]?B/s(?: \S+)?)?␟\d{1,3}% \[[^\[\]]{0,120}\] +[\d.,]+ [kMG]?B/s(?: \S+)?
␟Ge␟	apt-fetch		Get:\d+ \S+:?/\S+ .*
␟Hi␟	apt-fetch		Hit:\d+ \S+:?/\S+ .*
␟Ig␟	apt-fetch		Ign:\d+ \S+:?/\S+ .*
␟Se␟	dpkg-unpack		Selecting previously unselected package [\w.+:-]+\.
␟Pr␟	dpkg-unpack		Preparing to unpack \S+\.deb \.\.\.
␟de␟	dpkg-unpack		debconf: delaying package configuration, since apt-utils is not installed
␟Ex␟	dpkg-unpack		Extracting templates from packages: \d{1,3}%
␟Pr␟	dpkg-unpack		Preconfiguring packages \.\.\.
␟Un␟	dpkg-unpacking		Unpacking [\w.+:-]+ \([^()]+\) \.\.\.
␟Pr␟	dpkg-unpacking		Processing triggers for [\w.+:-]+ \([^()]+\) \.\.\.
␟WA␟	apt-script-warning		WARNING: apt does not have a stable CLI interface\. Use with caution in scripts\.
␟Sc␟	apt-script-warning		Scanning (?:processes|candidates|linux images|processor microcode)\.\.\. *
␟In␟	rpm-transaction		Installing +: .*\S +\d+/\d+
␟Up␟	rpm-transaction		Upgrading +: .*\S +\d+/\d+␟Updating +: .*\S +\d+/\d+
␟Ve␟	rpm-transaction		Verifying +: .*\S +\d+/\d+
␟Cl␟	rpm-transaction		Cleanup +: .*\S +\d+/\d+
␟Er␟	rpm-transaction		Erasing +: .*\S +\d+/\d+
␟Ru␟	rpm-transaction		Running scriptlet +: .*\S +\d+/\d+
␟Pr␟	rpm-transaction		Preparing +: .*\S +\d+/\d+
␟Do␟	rpm-transaction		Downgrading +: .*\S +\d+/\d+
␟Re␟	rpm-transaction		Reinstalling +: .*\S +\d+/\d+
␟(␟	rpm-transaction		\(\d+/\d+\): \S+\.rpm +.*
␟La␟	dnf-step		Last metadata expiration check: .*
␟Ru␟	dnf-step		Running transaction (?:check|test)
␟Tr␟	dnf-step		Transaction (?:check|test) succeeded\.
␟Ru␟	dnf-phase		Running transaction
␟Do␟	dnf-phase		Downloading Packages:
␟(␟	pacman-bar		\( *\d+/\d+\) (?:installing|upgrading|reinstalling|removing|checking|loading|downloading) .*\[[#oCc -]+\] +\d{1,3}%
␟==␟	brew-step		==> (?:Downloading from \S+|Auto-updating Homebrew\.\.\.|`brew cleanup` has not been run in the last \d+ days, running now\.\.\.|Fetching downloads for: .*)
␟Al␟	brew-step		Already downloaded: \S+
␟Ad␟	brew-step		Adjust how often this is run with .*
␟Hi␟	brew-step		Hide these hints (?:with|by setting) `?HOMEBREW_\w+.*
␟Di␟	brew-step		Disable this behaviour (?:with|by setting) `?HOMEBREW_\w+.*
␟Co␟	conda-step		Collecting package metadata \([\w.]+\): *(?:\.\.\. ?)?(?:working\.\.\. )?(?:done|[-\\|/])?
␟So␟	conda-step		Solving environment: *(?:\.\.\. ?)?(?:working\.\.\. )?(?:done|[-\\|/])?
␟Pr␟	conda-step		Preparing transaction: *(?:\.\.\. ?)?(?:working\.\.\. )?(?:done|[-\\|/])?
␟Ve␟	conda-step		Verifying transaction: *(?:\.\.\. ?)?(?:working\.\.\. )?(?:done|[-\\|/])?
␟Ex␟	conda-step		Executing transaction: *(?:\.\.\. ?)?(?:working\.\.\. )?(?:done|[-\\|/])?
␟Re␟	conda-step		Retrieving notices: *(?:\.\.\. ?)?(?:working\.\.\. )?(?:done|[-\\|/])?
␟Do␟	conda-step		Downloading and Extracting Packages:?
␟# ␟	conda-step		# To (?:activate this|deactivate an active) environment, use␟# +\$ conda (?:activate \S+|deactivate)
␟==␟	conda-newer		==> WARNING: A newer version of conda exists\. <==
␟(f␟(i␟(r␟	shell-history-search		\((?:failed )?(?:reverse-)?i-search\)`.{0,200}
␟(E␟	pager-prompt		\(END\)
␟--␟	pager-prompt		--More--(?:\(\d+%\))?
␟li␟	pager-prompt		lines \d+-\d+(?:/\d+)? \(END\)␟lines \d+-\d+/\d+
␟Ma␟	pager-prompt		Manual page \S+ line \d+.{0,60}
␟[␟	tmux-status		\[[^\[\]\s]{1,40}\] \d+:\S+.{0,160} "[^"]{0,60}" \d\d:\d\d(?: \d\d-\w{3}-\d\d)?
␟[d␟[e␟[l␟[s␟	tmux-detached		\[(?:detached \(from session \S+\)|exited|server exited|lost server|screen is terminating|detached from \d+\.\S+)\]
␟< ␟	dialog-buttons		<(?: {1,4}(?:OK|Yes|No|Cancel|Help|Exit|Back|Next) {1,4})>(?: +<[ \w]{2,12}>)*
␟<C␟<N␟<O␟<Y␟	dialog-buttons		<(?:OK|Ok|Yes|No|Cancel)> {3,}<(?:OK|Ok|Yes|No|Cancel)>(?: +<[ \w]{2,12}>)*
␟(␟	shell-empty-prompt-forms		\([\w./-]+\) ?[\w.-]+@[\w.-]+ [~/][^\s$#%>]{0,100} ?[%#>$]
␟[␟	shell-empty-prompt-forms		\[[\w.-]+@[\w.-]+ [^\s\]]{1,80}\][$#]
␟(␟	shell-empty-prompt-forms		\([\w./-]+\) [\w.-]+@[\w.-]+:[^\s$#]{0,200}[$#]
␟PS␟	windows-empty-prompt		PS [A-Z]:\\[^<>|"?*]{0,120}>
␟A:␟B:␟C:␟D:␟E:␟F:␟G:␟H:␟I:␟J:␟K:␟L:␟M:␟N:␟O:␟P:␟Q:␟R:␟S:␟T:␟U:␟V:␟W:␟X:␟Y:␟Z:␟	windows-empty-prompt		[A-Z]:\\[^<>|"?*]{0,120}>
␟PS␟	windows-empty-prompt		PS [~/][^<>|]{0,120}>
␟bq␟dq␟qu␟rq␟	shell-continuation		[dbr]?quote(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟he␟	shell-continuation		heredoc(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟pi␟	shell-continuation		pipe(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟cm␟	shell-continuation		cmdsubst(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)␟cmdand(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)␟cmdor(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟br␟	shell-continuation		braceparam(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟cu␟	shell-continuation		cursh(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟su␟	shell-continuation		subsh(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟ma␟	shell-continuation		mathsubst(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟fo␟	shell-continuation		for(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟wh␟	shell-continuation		while(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟un␟	shell-continuation		until(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟if␟	shell-continuation		if(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟th␟	shell-continuation		then(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟el␟	shell-continuation		elif(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟ca␟	shell-continuation		case(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟se␟	shell-continuation		select(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟re␟	shell-continuation		repeat(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟fu␟	shell-continuation		function(?: (?:[dbr]?quote|heredoc|pipe|cmdsubst|cmdand|cmdor|for|if|then|else|while|do|case|function))*> (?P<keep>\S.*)
␟La␟	shell-greeting		Last login: \w{3} \w{3} +\d+ \d\d:\d\d:\d\d(?: \d{4})?(?: from \S+| on \S+)?
␟We␟	shell-greeting		Welcome to fish, the friendly interactive shell
␟Ty␟	shell-greeting		Type help for instructions on how to use fish
␟Th␟	shell-greeting		The default interactive shell is now zsh\.
␟To␟	shell-greeting		To update your account to use zsh, please run `chsh -s /bin/zsh`\.
␟Fo␟	shell-greeting		For more details, please visit https://support\.apple\.com/kb/HT208050\.
␟To␟	shell-greeting		To run a command as administrator \(user "root"\), use "sudo <command>"\.
␟Se␟	shell-greeting		See "man sudo_root" for details\.
␟ba␟	shell-greeting		bash: (?:no job control in this shell|cannot set terminal process group \(-?\d+\): Inappropriate ioctl for device)
␟Re␟	shell-greeting		Restored session: .*
␟Sa␟	shell-greeting		Saving session\.\.\.(?:completed\.)?
␟[P␟	shell-greeting		\[Process completed\]
␟In␟	shell-greeting		Install the latest PowerShell for new features and improvements! https://aka\.ms/PSWindows
␟Po␟	shell-greeting		PowerShell \d+\.\d+\.\d+
␟Wi␟	shell-greeting		Windows PowerShell
␟Co␟	shell-greeting		Copyright \(C\) Microsoft Corporation\. All rights reserved\.
␟..␟	pager-message		\.\.\.skipping(?:\.\.\.| (?:one|\d+) lines?)
␟Pa␟	pager-message		Pattern not found  ?\(?(?:press|Press) RETURN.*
␟No␟	pager-message		No next file  ?\(?(?:press|Press) RETURN.*␟No previous file  ?\(?(?:press|Press) RETURN.*␟Nothing to search  ?\(?(?:press|Press) RETURN.*
␟HE␟	pager-message		HELP --   ?\(?(?:press|Press) RETURN.*␟HELP -- Press RETURN for more, or q when done
␟--␟	pager-message		--More--\(.*\)
␟WA␟	pager-message		WARNING: terminal is not fully functional
␟li␟	pager-place		lines \d+-\d+
␟--␟	pager-place		-- (?:INSERT|VISUAL|REPLACE|NORMAL|VISUAL LINE|VISUAL BLOCK|SELECT) --
␟"␟	vim-status		"[^"]{1,200}"(?= +[\[\d-])(?: \[(?:New|New File|RO|readonly|noeol|dos|unix|Modified)\])*(?: \d+L, \d+[BC]| \d+ lines?, \d+ (?:bytes|characters)| --\d{1,3}%--)?(?: +\d+,\d+(?:-\d+)? {3,}(?:All|Top|Bot|\d{1,3}%))?
␟--␟	vim-status		-- [A-Z]+(?: [A-Z]+)? -- +\d+,\d+(?:-\d+)? +(?:All|Top|Bot|\d{1,3}%)
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	vim-status	 -	\d+,\d+(?:-\d+)? {3,}(?:All|Top|Bot|\d{1,3}%)
␟Ty␟	vim-status		Type +:(?:qa|q)!? +and press <Enter> to (?:abandon all changes and )?exit Vim
␟:q␟:w␟:x␟	vim-quit		:(?:q|qa|wq|wqa|x|xa)!?
␟GN␟	nano-title		GNU nano \d+\.\d+(?:\.\d+)?(?: {2,}\S.*)?
␟[ ␟	nano-title		\[ (?:Read \d+ lines?(?: \(.*\))?|New File|New Buffer|line \d+/\d+ .*|Welcome to nano\. .*) \]
␟1␟F1␟	function-keys	 FH	F?1\s?Help\s*F?2\s?(?:Setup|Menu)\s*F?3\s?\S.*(?:F?10\s?)Quit
␟Ev␟	watch-title		(?P<keep>Every \d+(?:\.\d+)?s: \S.*?) {2,}\S+: \w{3} \w{3} +\d+ \d\d:\d\d:\d\d \d{4}(?: +in [\d.]+s \(\d+\))?
␟In␟	terraform-init		Initializing (?:the backend|provider plugins|modules|provider plugins found in the configuration)\.\.\.
␟- ␟	terraform-init		- Reusing previous version of \S+ from the dependency lock file
␟Ac␟	terraform-init		Acquiring state lock\. This may take a few moments\.\.\.
␟Re␟	terraform-init		Releasing state lock\. This may take a few moments\.\.\.
␟- ␟	terraform-provider		- (?:Finding|Installing) \S+(?: (?:v\d|versions matching )\S.*|/\S+.*)?\.\.\.
␟Yo␟	terraform-advice		You may now begin working with (?:Terraform|OpenTofu)\. Try running "\w+ plan" to see
␟an␟	terraform-advice		any changes that are required for your infrastructure\. All (?:Terraform|OpenTofu) commands
␟If␟	terraform-advice		If you ever set or change modules or backend configuration for (?:Terraform|OpenTofu),
␟re␟	terraform-advice		rerun this command to reinitialize your working directory\. If you forget, other
␟co␟	terraform-advice		commands will detect it and remind you to do so if necessary\.
␟No␟	terraform-advice		Note: You didn't use the -out option to save this plan, so (?:Terraform|OpenTofu) can't
␟gu␟	terraform-advice		guarantee to take exactly these actions if you run "\w+ apply" now\.
␟% ␟	curl-table		% Total +% Received % Xferd +Average Speed +Time +Time +Time +Current
␟Dl␟	curl-table		Dload +Upload +Total +Spent +Left +Speed
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	curl-table	 	\d{1,3} +[\d.]+[kMGTP]? +\d{1,3} +[\d.]+[kMGTP]? +\d{1,3} +[\d.]+[kMGTP]? +[\d.]+[kMGTP]? +[\d.]+[kMGTP]? +[\d:-]{8} +[\d:-]{8} +[\d:-]{8} +[\d.]+[kMGTP]?
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	curl-row-glued	 	\d{1,3} +[\d.]+[kMGTP]? +\d{1,3} +[\d.]+[kMGTP]? +\d{1,3} +[\d.]+[kMGTP]? +[\d.]+[kMGTP]? +[\d.]+[kMGTP]? +[\d:-]{8} +[\d:-]{8} +[\d:-]{8} +[\d.]+[kMGTP]?(?P<keep>[^\d.\skMGTP].*)
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	wget-dots	K	\d+K [. ,]{5,80}\d{1,3}% +[\d.]+[KMG]?(?:[ =][\d.hmds]+)?
␟,␟.␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	rsync-progress	 GKMT	[\d,.]+[KMGT]? +\d{1,3}% +[\d.,]+[kKMG]?B/s +\d+:\d\d:\d\d(?: +\(.*\))?
␟Re␟	wget-talk		Resolving \S+ \(\S+\)\.\.\. [\da-f.:]+(?:, [\da-f:.]+)*(?:, \.\.\.)?
␟Co␟	wget-talk		Connecting to \S+(?: \(\S+\))?\|?\S*\.\.\. connected\.
␟HT␟	wget-talk		HTTP request sent, awaiting response\.\.\. [23]\d\d .*
␟Re␟	wget-talk		Reusing existing connection to \S+\.
␟Lo␟	wget-talk		Loaded CA certificate '.*\'
␟se␟	rsync-list		sending incremental file list
␟re␟	rsync-list		receiving incremental file list
␟bu␟	rsync-list		building file list \.\.\.(?: done)?
␟re␟	rsync-list		receiving file list \.\.\.(?: done)?
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	rsync-list	 	\d+ files(?:\.\.\.| to consider)
␟DL␟	curl-parallel		DL% UL% +Dled +Uled +Xfers +Live +Total +Current +Left +Speed
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	curl-parallel	 	\d{1,3} +(?:\d{1,3}|--) +[\d.]+[kMGTP]? +[\d.]+[kMGTP]? +\d+ +\d+ +[\d:-]{8} +[\d:-]{8} +[\d:-]{8} +[\d.]+[kMGTP]?
␟--␟	curl-parallel		-- +(?:\d{1,3}|--) +[\d.]+[kMGTP]? +[\d.]+[kMGTP]? +\d+ +\d+ +[\d:-]{8} +[\d:-]{8} +[\d:-]{8} +[\d.]+[kMGTP]?
␟[#␟	aria2-progress		\[#[0-9a-f]{6} [\d.]+[KMG]?i?B/[\d.]+[KMG]?i?B(?:\(\d{1,3}%\))?(?: [A-Z]+:\S+)*\]
␟**␟	aria2-progress		\*\*\* Download Progress Summary as of .* \*\*\*
␟St␟	aria2-progress		Status Legend:
␟(O␟	aria2-progress		\(OK\):download completed\.(?:\(ERR\):error occurred\.)?(?:\(INPR\):download in-progress\.)?
␟[D␟	aria2-progress		\[DL:\S+\](?:\[#\w+ .*\])+
␟[#␟	aria2-file		\[#[0-9a-f]{6} [\d.]+[KMG]?i?B/[\d.]+[KMG]?i?B(?:\(\d{1,3}%\))?(?: [A-Z]+:\S+)*\]
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	dd-status	 	\d+ bytes(?: \([^()]+\))? copied, [\d.e-]+ s, [\d.]+ ?\w?B/s
␟fr␟	ffmpeg-status		frame= *\d+ fps= *[\d.]+ q=.*time=\S+ bitrate= *\S+.*
␟si␟	ffmpeg-status		size= *\S+ time=\S+ bitrate= *\S+.*
␟ff␟	ffmpeg-banner		ff(?:mpeg|probe|play) version \S+ Copyright \(c\) .*
␟[d␟	yt-dlp		\[download\] +[\d.]+% of .*
␟.␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	yt-dlp	%	[\d.]+% of ~? ?[\d.]+ ?[kKMGT]?i?B at .*
␟Co␟	cloud-copy		Completed [\d.]+ ?[KMGT]?i?B/~?[\d.]+ ?[KMGT]?i?B \([\d.]+ ?[KMGT]?i?B/s\) with ~?\d+ file\(s\) remaining.*
␟- ␟/ ␟\ ␟| ␟	cloud-copy		[-\\|/] \[\d+(?:/\d+)? files\]\[ *[\d.]+ ?[KMGT]?i?B/ *[\d.]+ ?[KMGT]?i?B\].*
␟Tr␟	cloud-copy		Transferred:\s+[\d.]+ ?\w+ / [\d.]+ ?\w+, \d+%, .*ETA \S+
␟⠀␟⠁␟⠂␟⠃␟⠄␟⠅␟⠆␟⠇␟⠈␟⠉␟⠊␟⠋␟⠌␟⠍␟⠎␟⠏␟⠐␟⠑␟⠒␟⠓␟⠔␟⠕␟⠖␟⠗␟⠘␟⠙␟⠚␟⠛␟⠜␟⠝␟⠞␟⠟␟⠠␟⠡␟⠢␟⠣␟⠤␟⠥␟⠦␟⠧␟⠨␟⠩␟⠪␟⠫␟⠬␟⠭␟⠮␟⠯␟⠰␟⠱␟⠲␟⠳␟⠴␟⠵␟⠶␟⠷␟⠸␟⠹␟⠺␟⠻␟⠼␟⠽␟⠾␟⠿␟⡀␟⡁␟⡂␟⡃␟⡄␟⡅␟⡆␟⡇␟⡈␟⡉␟⡊␟⡋␟⡌␟⡍␟⡎␟⡏␟⡐␟⡑␟⡒␟⡓␟⡔␟⡕␟⡖␟⡗␟⡘␟⡙␟⡚␟⡛␟⡜␟⡝␟⡞␟⡟␟⡠␟⡡␟⡢␟⡣␟⡤␟⡥␟⡦␟⡧␟⡨␟⡩␟⡪␟⡫␟⡬␟⡭␟⡮␟⡯␟⡰␟⡱␟⡲␟⡳␟⡴␟⡵␟⡶␟⡷␟⡸␟⡹␟⡺␟⡻␟⡼␟⡽␟⡾␟⡿␟⢀␟⢁␟⢂␟⢃␟⢄␟⢅␟⢆␟⢇␟⢈␟⢉␟⢊␟⢋␟⢌␟⢍␟⢎␟⢏␟⢐␟⢑␟⢒␟⢓␟⢔␟⢕␟⢖␟⢗␟⢘␟⢙␟⢚␟⢛␟⢜␟⢝␟⢞␟⢟␟⢠␟⢡␟⢢␟⢣␟⢤␟⢥␟⢦␟⢧␟⢨␟⢩␟⢪␟⢫␟⢬␟⢭␟⢮␟⢯␟⢰␟⢱␟⢲␟⢳␟⢴␟⢵␟⢶␟⢷␟⢸␟⢹␟⢺␟⢻␟⢼␟⢽␟⢾␟⢿␟⣀␟⣁␟⣂␟⣃␟⣄␟⣅␟⣆␟⣇␟⣈␟⣉␟⣊␟⣋␟⣌␟⣍␟⣎␟⣏␟⣐␟⣑␟⣒␟⣓␟⣔␟⣕␟⣖␟⣗␟⣘␟⣙␟⣚␟⣛␟⣜␟⣝␟⣞␟⣟␟⣠␟⣡␟⣢␟⣣␟⣤␟⣥␟⣦␟⣧␟⣨␟⣩␟⣪␟⣫␟⣬␟⣭␟⣮␟⣯␟⣰␟⣱␟⣲␟⣳␟⣴␟⣵␟⣶␟⣷␟⣸␟⣹␟⣺␟⣻␟⣼␟⣽␟⣾␟⣿␟	vibe-banner		[⠀-⣿][⠀-⣿ ]{5,}(?:Mistral Vibe v[\d.]+|Type /help for more information|\S+\[\w+\])(?:\s+[▁-█])?
␟──␟	vibe-mode-rule		─{10,} (?:accept edits|auto[- ]approve|plan|default|chat|ask|read[- ]only|yolo) ─{1,3}
␟/␟~␟	vibe-footer		[~/]\S* \[PID \d+\](?: {2,}+[\d.]+k?/\d+k tokens \(\d+%\))?
␟To␟	vibe-exit		Total tokens used this session: input=[\d,]+ output=[\d,]+ \(total=[\d,]+\)␟To continue this session, run: vibe --continue
␟Or␟	vibe-exit		Or: vibe --resume \S+
␟» ␟	vibe-queued		» Queued — press Enter to send, type to add
␟/ ␟	vibe-ui-command		/ (?:help|status|config|model|theme|compact|clear|exit|quit|log|proxy-setup|resume|continue|rename|rewind|branch|voice|mcp|connectors|plugins|skills|teleport|terminal-setup|thinking|tokens|reload|data-retention|whats-new|debug|agents?|copy)
␟/␟	vibe-slash-menu		/[a-z-]+ {2,}(?:Show help message|Edit config settings|Select active model|Select thinking level|Reload configuration, agent|Start a new conversation\.|Copy the last agent|Show path to current|Change the log level|Toggle debug console|Compact conversation history|Exit the application|Display agent statistics|Display the |Display available MCP|Configure (?:proxy|voice)|Browse, resume, or delete|Rename the current session|Re-pin this session|(?:I|Uni)nstall the Lean 4|Rewind to a previous|Fork the current conversation|Continue an interrupted|Schedule a recurring|Show data retention|Select theme|Teleport session).*
␟*␟>␟›␟❯␟	prompt-placeholder		[>❯›*]\s+(?:Type your message or @path/to/file|Ask anything(?:\.\.\.|…)(?: ".*")?|What can I do for you\?|Ask Codex to do anything)
␟Ty␟	prompt-placeholder		Type your message or @path/to/file
␟As␟	prompt-placeholder		Ask anything(?:\.\.\.|…)(?: ".*")?
␟Wh␟	prompt-placeholder		What can I do for you\?
␟As␟	prompt-placeholder		Ask Codex to do anything
␟>␟❯␟	prompt-placeholder		[>❯]\s+Try "[^"]{1,100}"
␟>␟›␟❯␟	quit-command		[>❯›]\s/(?:exit|quit|q)(?: {2,}\S.*)?
␟⏵⏵␟	mode-line		⏵⏵ (?:accept edits|plan mode|bypass permissions|auto mode|don't ask|manual mode|Auto-approve all|auto-approve) ?(?:on|off|enabled|disabled)?(?: ?\(\S+(?: ?\+ ?\S+)?(?: to cycle)?\))?(?:(?:\s{2,}| · ).{0,240})?
␟⏵ ␟	mode-line		⏵ (?:accept edits|plan mode|bypass permissions|auto mode|don't ask|manual mode|Auto-approve all|auto-approve) ?(?:on|off|enabled|disabled)?(?: ?\(\S+(?: ?\+ ?\S+)?(?: to cycle)?\))?(?:(?:\s{2,}| · ).{0,240})?
␟⏸ ␟	mode-line		⏸ (?:accept edits|plan mode|bypass permissions|auto mode|don't ask|manual mode|Auto-approve all|auto-approve) ?(?:on|off|enabled|disabled)?(?: ?\(\S+(?: ?\+ ?\S+)?(?: to cycle)?\))?(?:(?:\s{2,}| · ).{0,240})?
␟YO␟	mode-line		YOLO mode \(shift ?\+ ?tab to cycle\).{0,40}
␟pl␟	mode-line		plan mode \(shift ?\+ ?tab to cycle\).{0,40}
␟au␟	mode-line		auto-accept edits \(shift ?\+ ?tab to cycle\).{0,40}
␟YO␟	mode-line		YOLO Ctrl\+Y.{0,80}
␟Sh␟	mode-line		Shift\+Tab to accept edits.{0,80}
␟⠁␟⠂␟⠃␟⠄␟⠅␟⠆␟⠇␟⠈␟⠉␟⠊␟⠋␟⠌␟⠍␟⠎␟⠏␟⠐␟⠑␟⠒␟⠓␟⠔␟⠕␟⠖␟⠗␟⠘␟⠙␟⠚␟⠛␟⠜␟⠝␟⠞␟⠟␟⠠␟⠡␟⠢␟⠣␟⠤␟⠥␟⠦␟⠧␟⠨␟⠩␟⠪␟⠫␟⠬␟⠭␟⠮␟⠯␟⠰␟⠱␟⠲␟⠳␟⠴␟⠵␟⠶␟⠷␟⠸␟⠹␟⠺␟⠻␟⠼␟⠽␟⠾␟⠿␟⡀␟⡁␟⡂␟⡃␟⡄␟⡅␟⡆␟⡇␟⡈␟⡉␟⡊␟⡋␟⡌␟⡍␟⡎␟⡏␟⡐␟⡑␟⡒␟⡓␟⡔␟⡕␟⡖␟⡗␟⡘␟⡙␟⡚␟⡛␟⡜␟⡝␟⡞␟⡟␟⡠␟⡡␟⡢␟⡣␟⡤␟⡥␟⡦␟⡧␟⡨␟⡩␟⡪␟⡫␟⡬␟⡭␟⡮␟⡯␟⡰␟⡱␟⡲␟⡳␟⡴␟⡵␟⡶␟⡷␟⡸␟⡹␟⡺␟⡻␟⡼␟⡽␟⡾␟⡿␟⢀␟⢁␟⢂␟⢃␟⢄␟⢅␟⢆␟⢇␟⢈␟⢉␟⢊␟⢋␟⢌␟⢍␟⢎␟⢏␟⢐␟⢑␟⢒␟⢓␟⢔␟⢕␟⢖␟⢗␟⢘␟⢙␟⢚␟⢛␟⢜␟⢝␟⢞␟⢟␟⢠␟⢡␟⢢␟⢣␟⢤␟⢥␟⢦␟⢧␟⢨␟⢩␟⢪␟⢫␟⢬␟⢭␟⢮␟⢯␟⢰␟⢱␟⢲␟⢳␟⢴␟⢵␟⢶␟⢷␟⢸␟⢹␟⢺␟⢻␟⢼␟⢽␟⢾␟⢿␟⣀␟⣁␟⣂␟⣃␟⣄␟⣅␟⣆␟⣇␟⣈␟⣉␟⣊␟⣋␟⣌␟⣍␟⣎␟⣏␟⣐␟⣑␟⣒␟⣓␟⣔␟⣕␟⣖␟⣗␟⣘␟⣙␟⣚␟⣛␟⣜␟⣝␟⣞␟⣟␟⣠␟⣡␟⣢␟⣣␟⣤␟⣥␟⣦␟⣧␟⣨␟⣩␟⣪␟⣫␟⣬␟⣭␟⣮␟⣯␟⣰␟⣱␟⣲␟⣳␟⣴␟⣵␟⣶␟⣷␟⣸␟⣹␟⣺␟⣻␟⣼␟⣽␟⣾␟⣿␟	braille-spinner		[⠁-⣿](?:[⠀-⣿ ]{0,2}) ?\S.{0,120}?(?:\.\.\.|…|\((?:\d+[hms] ?)+[^()]*\)|\([^()]{0,60}\besc(?:/ctrl\+c)? to (?:cancel|interrupt)[^()]{0,40}\)|\([^()]{0,30}Esc/Ctrl\+C to interrupt\)|\(\d+/\d+\))(?:\s{2,}\S.{0,80})?
␟··␟·■␟·▪␟·⬝␟■·␟■■␟■▪␟■⬝␟▪·␟▪■␟▪▪␟▪⬝␟⬝·␟⬝■␟⬝▪␟⬝⬝␟	square-spinner		[■⬝▪·]{6,12}\s+esc (?:to )?interrupt.*
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	bare-percent-step	 	\d{1,3}(?:[.,]\d{1,2})? %
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	bare-percent	%	\d{1,3}(?:[.,]\d{1,2})?%
␟(␟	bare-percent		\(\s*\d{1,3}(?:[.,]\d{1,2})?\s?%\s*\)
␟[␟	bracketed-percent		\[\s*\d{1,3}(?:[.,]\d{1,2})?\s?%\s*\]
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	bare-bar	 %	\d{1,3}(?:\.\d+)?\s?%\s*(?:\[[=#>. *█░▒▓-]{3,}\]|\|[█▉▊▋▌▍▎▏░▒▓#=>. -]{3,}\||[█▓▒░■□▰▱━╸╺#]{4,})(?:\s+[\d.,:/<>?()\[\]kKMGTiBbitps ~-]{0,60}(?:eta [\d:.smh-]+)?| \(of [\d.,]+ ?\w{1,5}\)| [Cc]omplete)?
␟[␟	bare-bar		\[[=#>. *█░▒▓-]{3,}\]\s*\d{1,3}(?:\.\d+)?\s?%(?:\s+[\d.,:/<>?()\[\]kKMGTiBbitps ~-]{0,60}(?:eta [\d:.smh-]+)?| \(of [\d.,]+ ?\w{1,5}\)| [Cc]omplete)?
␟|␟	bare-bar		\|[█▉▊▋▌▍▎▏░▒▓#=>. -]{3,}\|\s*\d{1,3}(?:\.\d+)?\s?%(?:\s+[\d.,:/<>?()\[\]kKMGTiBbitps ~-]{0,60}(?:eta [\d:.smh-]+)?| \(of [\d.,]+ ?\w{1,5}\)| [Cc]omplete)?
␟#␟━␟╸␟╺␟█␟░␟▒␟▓␟■␟□␟▰␟▱␟	bare-bar		[█▓▒░■□▰▱━╸╺#]{4,}\s*\d{1,3}(?:\.\d+)?\s?%(?:\s+[\d.,:/<>?()\[\]kKMGTiBbitps ~-]{0,60}(?:eta [\d:.smh-]+)?| \(of [\d.,]+ ?\w{1,5}\)| [Cc]omplete)?
␟Pr␟pr␟	labelled-percent		(?P<key>[Pp]rogress)[:.\s(\[]++\d{1,3}(?:\.\d+)?\s?%[\])]?(?: \(?\d[\d.,]*\w{0,3} ?/ ?\d[\d.,]*\w{0,3}\)?)?
␟[␟	counter-bar		\[[=#>. -]{5,}\] +\(?\d+/\d+\)?.{0,80}
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	keras-step	/	\d+(?P<key>/\d+) (?:[━╸ ]{6,}|\[[=>][=>.]{5,}\]) -? ?(?:ETA: )?\S+.*
␟Pr␟	counted-verb		Processed:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Processing:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Do␟	counted-verb		Downloaded:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Downloading:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Up␟	counted-verb		Uploaded:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Uploading:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Co␟	counted-verb		Copied:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Copying:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Im␟	counted-verb		Imported:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Importing:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Ex␟	counted-verb		Exported:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Exporting:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟In␟	counted-verb		Indexed:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Indexing:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Fe␟	counted-verb		Fetched:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Fetching:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Lo␟	counted-verb		Loaded:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Loading:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Sc␟	counted-verb		Scanned:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Scanning:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Sy␟	counted-verb		Synced:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Syncing:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Mi␟	counted-verb		Migrated:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Migrating:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟In␟	counted-verb		Inserted:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Inserting:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Re␟	counted-verb		Read:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Reading:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Wr␟	counted-verb		Wrote:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Writing:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Re␟	counted-verb		Received:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Se␟	counted-verb		Sent:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Re␟	counted-verb		Rendered:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Rendering:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Co␟	counted-verb		Compiled:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Compiling:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟En␟	counted-verb		Encoded:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Encoding:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Ex␟	counted-verb		Extracted:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Extracting:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟In␟	counted-verb		Installed:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Installing:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟An␟	counted-verb		Analyzed:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?␟Analyzing:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟Pr␟	counted-verb		Progress:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟pr␟	counted-verb		progress:? (?P<at>\(?\d[\d,.]*(?: ?/ ?| of | out of )\d[\d,.]*\)?)(?: [a-z]\w*){0,3}(?:\.{1,3}|…)?
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	bare-counter	 /	\d+ ?(?P<key>/ ?\d+)
␟(␟[␟	bracketed-counter		[\[(]\d+ ?(?P<key>/ ?\d+[\])])
"""

# keys that a line ends with, rule, texts of which the line contains one, pattern
ENDS = r"""
␟b)␟	cline-footer	 Act (Tab)	\S+ \([\d,.]+[kKM]?\) \$\d+\.\d+ +[○●] Plan [○●] Act \(Tab\)
␟…␟	hermes-step	 preparing ␟Initializing agent	\S+ preparing [a-z_]+…
␟%]␟	pytest-file-dots	%]	\S+\.py [.sxu,]+ +\[ *\d{1,3}%\]
␟%]␟	pytest-column	%]	(?P<keep>\S+(?: \S+){0,20}? (?:PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS)(?: \([^()]*\))?) +\[ *\d{1,3}%\]
␟ ␟█␟▉␟▊␟▋␟▌␟▍␟▎␟▏␟	pytest-sugar-bar	% █␟% ▉␟% ▊␟% ▋␟% ▌␟% ▍␟% ▎␟% ▏	\S+\.py [✓sxXu,]+ +\d{1,3}% [█▉▊▋▌▍▎▏][█▉▊▋▌▍▎▏ ]*
␟ED␟	pytest-passed-cases	PASSED	(?P<key>[\w./-]+\.py::[\w:]+)\[.{1,200}\] PASSED
␟B␟	uv-byte-bar	-----	[\w.-]+ +-{5,} +[\d.]+ ?(?:B|[KMG]iB)/[\d.]+ ?(?:B|[KMG]iB)
␟%␟	conda-bar	%	(?P<key>\S+) +\| [\d.]+ [KMG]?B +\| [# ]+\| +\d{1,3}%
␟#␟$␟	shell-empty-prompt	@	[\w.-]+@[\w.-]+:[^\s$#]{0,200}[$#]
␟#␟$␟%␟>␟	shell-empty-prompt-forms	@	[\w.-]+@[\w.-]+ [~/][^\s$#%>]{0,100} ?[%#>$]
␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟	shell-right-prompt-time	@	(?P<keep>[\w.-]+@[\w.-]+[: ]\S{1,200} [#$%❯➜>] (?:.{0,300}?\S {3,}exit \d+(?= \d)|.{0,300}?\S(?= {2,}\d)))\s+\d\d:\d\d(?::\d\d)?
␟%␟0␟1␟2␟3␟4␟5␟6␟7␟8␟9␟D)␟	pager-message	(END)␟ lines 	\S{1,200} (?:\(END\)|lines \d+-\d+(?:/\d+)?(?: \(END\))?(?: byte \d+/\d+(?: \d{1,3}%)?)?(?: \(END\))?)
␟ND␟	pager-place	: END␟lines ␟-- 	\S{1,200}: END
␟..␟]␟	terraform-still	: Still 	(?P<key>\S+): Still (?:creating|destroying|modifying|reading|refreshing)\.\.\.(?: \[.*\])?
␟..␟]␟s␟	terraform-refresh	: Refreshing state␟: Reading...␟: Read complete	[\w.-]+(?:\[[^\]]*\][\w.-]*)*: (?:Refreshing state\.\.\.|Reading\.\.\.|Read complete after \d+m?\d*s)(?: \[id=.*\])?
␟nt␟	curl-head-glued	% Xferd	(?P<keep>\S.{0,900}?) {2}% Total +% Received % Xferd +Average Speed +Time +Time +Time +Current
␟]␟	tqdm	%|	(?P<key>(?:\S.{0,80}?: *)?)\d{1,3}%\|[^|]{1,200}\| *[\d.,]+[kKMGT]?i?B?/[\d.,]+[kKMGT]?i?B? \[[^\]]{3,120}\]
␟]␟	tqdm-count	/s]␟it/s, 	(?P<key>(?:\S.{0,60}?: )?)[\d.,]+[kKMG]?(?:it|B|\w{1,12}) \[\d+:\d\d(?::\d\d)?, +[\d.,?]+ ?[kKMGT]?i?\w{1,12}/s(?:, .{1,80})?\]
␟)␟/s␟	labelled-fraction	% (	(?!.*(?i:fail|error|pass|reject|cover|accura|\bloss|drop|miss|warn|hit))(?:\S{1,40} ){0,6}?[A-Za-z]\S{0,40}[:.]* (?P<at>\d{1,3}(?:\.\d+)?% \(\d[\d.,]*(?: ?[kMGT]?i?B)? ?(?:/|of) ?\d[\d.,]*(?: ?\w{1,12})?\)(?: .{0,30}/s\)?)?)
␟d)␟d]␟s)␟s]␟	still-waiting	aiting␟till ␟olling␟onnecting	(?!.*(?i:fail|error|took|passed|timed))(?P<key>(?:\S{1,60} ){0,3}?(?:[Ww]aiting|[Ss]till \w+ing|[Pp]olling|[Cc]onnecting)\b[^()\[\]]{0,80}?)(?:\.{3}|…)? ?[(\[] ?(?:\d+h)?(?:\d+m)?\d+(?:\.\d+)?s(?: elapsed)?[)\]]
"""

# text to search for in many lines at once, text in the line, rule, pattern
CONTAINS = r"""
·	 · 	codex-status-line	[\w./:-]+ (?:default|none|minimal|low|medium|high|xhigh|fast)(?: fast)? · (?:\d+% (?:context )?left · )?[~/]\S*(?: · .*)?
%	%[	wget-bar	(?P<key>\S+) +\d{1,3}%\[[=>+ ]+\] +[\d.,]+[KMG]? .{0,40}
B	MiB/s	pv	(?P<key>(?:[\w./-]+: )?)[\d.,]+ ?[kKMGT]?i?B +\d+:\d\d:\d\d +\[ *[\d.,]+ ?[KMG]iB/s\](?: +\[[=> <+-]*\](?: +\d{1,3}%)?(?: +ETA \S+)?)?
B	KiB/s	pv	(?P<key>(?:[\w./-]+: )?)[\d.,]+ ?[kKMGT]?i?B +\d+:\d\d:\d\d +\[ *[\d.,]+ ?[KMG]iB/s\](?: +\[[=> <+-]*\](?: +\d{1,3}%)?(?: +ETA \S+)?)?
B	GiB/s	pv	(?P<key>(?:[\w./-]+: )?)[\d.,]+ ?[kKMGT]?i?B +\d+:\d\d:\d\d +\[ *[\d.,]+ ?[KMG]iB/s\](?: +\[[=> <+-]*\](?: +\d{1,3}%)?(?: +ETA \S+)?)?
%	%	labelled-bar	(?!\S+\.py )(?P<key>\S(?:.{0,79}?\S)??)[:\s]\s*+(?:\d{1,3}(?:\.\d+)?\s?%\s*(?:\[[=#>. *█░▒▓-]{5,}\]|\|[█▉▊▋▌▍▎▏░▒▓#=>. -]{5,}\||[█▓▒░■□▰▱━╸╺]{5,})|(?:\[[=#>. *█░▒▓-]{5,}\]|\|[█▉▊▋▌▍▎▏░▒▓#=>. -]{5,}\||[█▓▒░■□▰▱━╸╺]{5,})\s*\d{1,3}(?:\.\d+)?\s?%)(?:[ \[(|].{0,100})?
%	%	labelled-percent	(?P<key>(?:\S+ ){0,2}?(?:[Dd]ownload|[Uu]pload|[Ee]xtract|[Ii]nstall|[Cc]opy|[Ff]etch|[Tt]ransfer|[Ll]oad|[Uu]npack|[Cc]ompress|[Ss]can|[Ii]ndex|[Pp]rocess|[Ss]ync|[Cc]heck|[Vv]erify|[Pp]ull|[Pp]ush|[Ss]av|[Ww]rit|[Rr]ead|[Rr]eceiv|[Ss]end|[Pp]repar|[Bb]uild|[Cc]ompil)ing\b(?:[^%]{0,60}?[^%\s])??)[:.\s(\[]++\d{1,3}(?:\.\d+)?\s?%[\])]?(?: \(?\d[\d.,]*\w{0,3} ?/ ?\d[\d.,]*\w{0,3}\)?)?
%	%	bar-in-sentence	(?P<key>(?:\S.{0,60}?[ :] ?)??)(?:\d{1,3}% \(\S+ of \S+\) *|\d{1,3}%)?\|[█▉▊▋▌▍▎▏# ⚠︎]{3,}\|(?:(?:Time|ETA|Elapsed Time): +\S+(?: ETA: +\S+)?| (?:\(!\) )?\d+(?:/\d+)? \[\d{1,3}%\] in .*| Elapsed Time: .*| *\d+/\d+ \[.*\])
B	loading	size-of-size	(?P<key>(?:\S{1,60} ){0,3}?(?:[Dd]ownload|[Uu]pload|[Cc]opy|[Ff]etch|[Tt]ransferr?|[Rr]eceiv|[Ss]ync|[Rr]estor)ing\b(?: \S{1,80}){0,3}?)[:.]* \(?\d[\d.,]* ?[kKMGT]?i?B ?(?:/|of) ?\d[\d.,]* ?[kKMGT]?i?B\)?(?: .{0,40})?
B	opying	size-of-size	(?P<key>(?:\S{1,60} ){0,3}?(?:[Dd]ownload|[Uu]pload|[Cc]opy|[Ff]etch|[Tt]ransferr?|[Rr]eceiv|[Ss]ync|[Rr]estor)ing\b(?: \S{1,80}){0,3}?)[:.]* \(?\d[\d.,]* ?[kKMGT]?i?B ?(?:/|of) ?\d[\d.,]* ?[kKMGT]?i?B\)?(?: .{0,40})?
B	etching	size-of-size	(?P<key>(?:\S{1,60} ){0,3}?(?:[Dd]ownload|[Uu]pload|[Cc]opy|[Ff]etch|[Tt]ransferr?|[Rr]eceiv|[Ss]ync|[Rr]estor)ing\b(?: \S{1,80}){0,3}?)[:.]* \(?\d[\d.,]* ?[kKMGT]?i?B ?(?:/|of) ?\d[\d.,]* ?[kKMGT]?i?B\)?(?: .{0,40})?
B	ransfer	size-of-size	(?P<key>(?:\S{1,60} ){0,3}?(?:[Dd]ownload|[Uu]pload|[Cc]opy|[Ff]etch|[Tt]ransferr?|[Rr]eceiv|[Ss]ync|[Rr]estor)ing\b(?: \S{1,80}){0,3}?)[:.]* \(?\d[\d.,]* ?[kKMGT]?i?B ?(?:/|of) ?\d[\d.,]* ?[kKMGT]?i?B\)?(?: .{0,40})?
B	eceiving	size-of-size	(?P<key>(?:\S{1,60} ){0,3}?(?:[Dd]ownload|[Uu]pload|[Cc]opy|[Ff]etch|[Tt]ransferr?|[Rr]eceiv|[Ss]ync|[Rr]estor)ing\b(?: \S{1,80}){0,3}?)[:.]* \(?\d[\d.,]* ?[kKMGT]?i?B ?(?:/|of) ?\d[\d.,]* ?[kKMGT]?i?B\)?(?: .{0,40})?
B	estoring	size-of-size	(?P<key>(?:\S{1,60} ){0,3}?(?:[Dd]ownload|[Uu]pload|[Cc]opy|[Ff]etch|[Tt]ransferr?|[Rr]eceiv|[Ss]ync|[Rr]estor)ing\b(?: \S{1,80}){0,3}?)[:.]* \(?\d[\d.,]* ?[kKMGT]?i?B ?(?:/|of) ?\d[\d.,]* ?[kKMGT]?i?B\)?(?: .{0,40})?
B	yncing	size-of-size	(?P<key>(?:\S{1,60} ){0,3}?(?:[Dd]ownload|[Uu]pload|[Cc]opy|[Ff]etch|[Tt]ransferr?|[Rr]eceiv|[Ss]ync|[Rr]estor)ing\b(?: \S{1,80}){0,3}?)[:.]* \(?\d[\d.,]* ?[kKMGT]?i?B ?(?:/|of) ?\d[\d.,]* ?[kKMGT]?i?B\)?(?: .{0,40})?
"""

# keys that a line of hints begins with, rule, pattern of such a beginning
HINT_STARTS = r"""
␟(␟		\(
␟ct␟	agent-chord-verb	ctrl[+ -]
␟Ct␟	agent-chord-verb	Ctrl[+ -]
␟sh␟	agent-chord-verb	shift
␟Sh␟	agent-chord-verb	Shift
␟al␟	agent-chord-verb	alt[+ -]
␟Al␟	agent-chord-verb	Alt[+ -]
␟op␟	agent-chord-verb	opt
␟cm␟	agent-chord-verb	cmd
␟es␟	agent-chord-verb	esc
␟Es␟	agent-chord-verb	Esc
␟pg␟	agent-chord-verb	pgup
␟Pg␟	agent-chord-verb	PgUp
␟←␟↑␟→␟↓␟↵␟⇅␟⇆␟⏎␟	agent-chord-verb	[↑↓←→⇆⇅↵⏎]
␟F␟f␟	agent-chord-verb	[fF]\d
␟^␟	agent-chord-verb	\^[A-Za-z]
␟en␟	agent-key-verb	enter
␟ta␟	agent-key-verb	tab 
␟sp␟	agent-key-verb	space 
␟ta␟	agent-key-verb	tab/
␟sp␟	agent-key-verb	space/
␟ba␟	agent-key-verb	backspace
␟ct␟	agent-key-to	ctrl[+ -]
␟Ct␟	agent-key-to	Ctrl[+ -]
␟sh␟	agent-key-to	shift
␟Sh␟	agent-key-to	Shift
␟al␟	agent-key-to	alt[+ -]
␟Al␟	agent-key-to	Alt[+ -]
␟op␟	agent-key-to	opt
␟cm␟	agent-key-to	cmd
␟es␟	agent-key-to	esc
␟Es␟	agent-key-to	Esc
␟en␟	agent-key-to	enter
␟En␟	agent-key-to	Enter
␟ta␟	agent-key-to	tab 
␟Ta␟	agent-key-to	Tab 
␟ta␟	agent-key-to	tab/
␟Ta␟	agent-key-to	Tab/
␟sp␟	agent-key-to	space 
␟Sp␟	agent-key-to	Space 
␟sp␟	agent-key-to	space/
␟Sp␟	agent-key-to	Space/
␟ba␟	agent-key-to	backspace
␟Ba␟	agent-key-to	Backspace
␟pg␟	agent-key-to	pgup
␟Pg␟	agent-key-to	PgUp
␟ho␟	agent-key-to	home/
␟←␟↑␟→␟↓␟↵␟⇆␟⏎␟	agent-key-to	[↑↓←→⇆↵⏎]
␟F␟f␟	agent-key-to	[fF]\d
␟^␟	agent-key-to	\^[A-Za-z]
␟ho␟	agent-key-to	hold 
␟Us␟	agent-use-key	Use Enter
␟Us␟	agent-use-key	Use ↑
␟Us␟	agent-use-key	Use [Aa]rrow
␟Us␟	agent-use-key	Use Tab
␟Ty␟ty␟	agent-type-to	[Tt]ype to (?:search|filter)
␟⌕ ␟	agent-type-to	⌕ Search
␟cl␟	claude-resume	claude -
␟Re␟	claude-resume-title	Resume this session with:
␟Sh␟	claude-transcript-view	Showing detailed transcript
␟To␟	codex-resume	To continue this session, run
␟co␟	codex-resume	codex resume
␟Or␟	codex-resume	Or run codex resume
␟pr␟	gemini-notices	press tab twice
␟Us␟	gemini-notices	Use Ctrl\+
␟Us␟	gemini-notices	Use Shift\+Tab to unfocus
␟Mo␟	gemini-notices	Move cursor within
␟(u␟	git-use	\(use "git 
␟› ␟	watch-usage	› Press 
␟Wa␟	watch-usage	Watch Usage
␟pr␟	vite-shortcut	press \w+ \+ 
␟➜ ␟	vite-network	➜ 
␟Cl␟	opencode-expand	Click to 
␟pi␟	opencode-sessions-hints	pin/unpin 
␟de␟	opencode-sessions-hints	delete ctrl
␟re␟	opencode-sessions-hints	rename ctrl
␟^␟	nano-keys	\^[A-Z\\_/]
␟M-␟	nano-keys	M-[A-Z]
␟es␟	key-to-verb	esc
␟Es␟	key-to-verb	Esc
␟ES␟	key-to-verb	ESC
␟en␟	key-to-verb	enter
␟En␟	key-to-verb	Enter
␟EN␟	key-to-verb	ENTER
␟re␟	key-to-verb	return
␟Re␟	key-to-verb	Return
␟ta␟	key-to-verb	tab 
␟Ta␟	key-to-verb	Tab 
␟TA␟	key-to-verb	TAB 
␟sp␟	key-to-verb	space
␟Sp␟	key-to-verb	Space
␟SP␟	key-to-verb	SPACE
␟ct␟	key-to-verb	ctrl
␟Ct␟	key-to-verb	Ctrl
␟CT␟	key-to-verb	CTRL
␟sh␟	key-to-verb	shift
␟Sh␟	key-to-verb	Shift
␟SH␟	key-to-verb	SHIFT
␟al␟	key-to-verb	alt
␟Al␟	key-to-verb	Alt
␟AL␟	key-to-verb	ALT
␟op␟	key-to-verb	option
␟Op␟	key-to-verb	Option
␟cm␟	key-to-verb	cmd
␟Cm␟	key-to-verb	Cmd
␟me␟	key-to-verb	meta
␟Me␟	key-to-verb	Meta
␟←␟↑␟→␟↓␟	key-to-verb	[↑↓←→]
␟f␟	key-to-verb	f\d
␟F␟	key-to-verb	F\d
␟^␟	key-to-verb	\^[A-Za-z]
␟⇧␟⌃␟⌘␟⌥␟	key-to-verb	[⌃⌥⇧⌘]
␟es␟	key-verb	esc
␟Es␟	key-verb	Esc
␟ES␟	key-verb	ESC
␟en␟	key-verb	enter
␟En␟	key-verb	Enter
␟EN␟	key-verb	ENTER
␟ta␟	key-verb	tab 
␟Ta␟	key-verb	Tab 
␟ct␟	key-verb	ctrl
␟Ct␟	key-verb	Ctrl
␟CT␟	key-verb	CTRL
␟sh␟	key-verb	shift
␟Sh␟	key-verb	Shift
␟al␟	key-verb	alt
␟Al␟	key-verb	Alt
␟←␟↑␟→␟↓␟⇧␟⌃␟⌘␟⌥␟⏎␟	key-verb	[↑↓←→⏎⌃⌥⇧⌘]
␟f␟	key-verb	f\d
␟F␟	key-verb	F\d
␟pr␟	press-key	press 
␟Pr␟	press-key	Press 
␟pr␟	press-key	pressing 
␟Pr␟	press-key	Pressing 
␟! ␟& ␟? ␟@ ␟	key-for-topic	[?!@&] 
␟/ ␟	key-for-topic	/ 
␟←␟↑␟→␟↓␟	key-for-topic	[←→↑↓]
␟Us␟	key-for-topic	Use / 
␟Ct␟	key-for-menu	Ctrl\+[A-Z] for 
␟Pr␟	press-key-with-pid	Press Ctrl
"""

# rule, characters that it begins with, pattern, whether it is weak
HINTS: tuple[tuple[str, str, str, bool], ...] = (
    ('agent-chord-verb', 'ACEFOPS^acefops←↑→↓↵⇅⇆⏎', '(?x:(?:(?:(?:[Cc]trl|[Ss]hift|[Aa]lt|[Oo]pt(?:ion)?|[Cc]md)\\ ?[+-]\\ ?)+(?:[^\\s\\w]|\\w|[Tt]ab|[Ss]pace|[Ee]nter|up|down|left|right)(?:\\ [a-z])?|esc(?:\\ esc)?|Esc|pgup|PgUp|[↑↓←→⇆⇅↵⏎]+|[Ff]\\d{1,2}|\\^[A-Za-z])\n(?:\\ ?/\\ ?(?:(?:(?:[Cc]trl|[Ss]hift|[Aa]lt)\\+)*(?:\\w|[↑↓←→]|pgdn|PgDn|[Ee]nter|[Ee]sc|[Tt]ab|[Ss]pace)|[jkhl]{2}))*\n\\ (?:accept|adjust|agents|apply|back|cancel|changes|choose|clear|close|collapse|commands|complete|confirm|copy|cycle|default|delete|details|dismiss|done|edit|exit|expand|favorite|filter|find|focus|fork|fullscreen|help|hide|history|insert|interrupt|jump|latest|manage|minimize|mode|model|models|move|navigate|newer|newline|new\\ line|next|older|open|page|paste|preview|prev|prompts|queue|quit|rename|reorder|reset|restore|resume|retry|rewind|save|scroll|search|select|send|session|sessions|show|skip|sort|stash|steer|stop|submit|switch|tasks|thinking|toggle|transcript|undo|variants|view)\n)', False),
    ('agent-key-verb', 'best', '(?x:(?:enter|tab|space|backspace)(?:/(?:enter|tab|space|esc|[↑↓←→]|ctrl\\+\\w))*\n\\ (?:accept|apply|cancel|choose|close|complete|confirm|copy|cycle|default|delete|edit|insert|open|preview|queue|resume|save|select|send|steer|submit|switch|toggle|view)\n)', False),
    ('agent-key-to', 'ABCEFOPST^abcefhopst←↑→↓↵⇆⏎', '(?x:(?:(?:(?:[Cc]trl|[Ss]hift|[Aa]lt|[Oo]pt(?:ion)?|[Cc]md)\\ ?[+-]\\ ?)+(?:[^\\s\\w]|\\w|[Tt]ab|[Ss]pace|[Ee]nter|up|down|left|right)(?:\\ ctrl\\+\\w)?|[Ee]sc(?:\\ esc)?|[Ee]nter|[Tt]ab|[Ss]pace|[Bb]ackspace|pgup|PgUp|home|hold\\ [Ss]pace|[↑↓←→⇆↵⏎]+|[Ff]\\d{1,2}|\\^[A-Za-z])\n(?:\\ ?/\\ ?(?:[↑↓←→jkhl]{1,2}|pgdn|PgDn|end|[Ee]nter|[Ee]sc|[Tt]ab|[Ss]pace|down))*\n\\ (?:again\\ )?to\\ (?:add(?:\\ notes)?|adjust|amend|apply(?:\\ changes)?|auto-accept\\ edits|change|clear(?:\\ history|\\ input)?|configure\\ scope|continue\\ anyway|copy(?:\\ link)?|create|cycle(?:\\ dates)?|delete|disable|edit(?:\\ script)?\\ in\\ \\S+(?:\\ editor)?|enter\\ shell\\ mode|exit\\ and\\ fix\\ issues|favorite|filter|foreground|fork|give\\ additional\\ instructions|install|jump|keep|mark(?:\\ done)?|modify|next\\ field|open(?:\\ \\w+){1,3}|page|preview|queue(?:\\ message)?|quit|remove|rename|reset|reset\\ to\\ auto|restore|retry(?:\\ last\\ request)?|return(?:\\ to\\ team\\ lead)?|reject\\ all|rewind|run\\ in(?:\\ the)?\\ background|save|scroll|search(?:\\ history)?|set\\ as\\ default|set\\ state|show\\ all\\ (?:projects|worktrees)|only\\ show\\ current\\ (?:branch|repo|worktree)|speak|steer|stop(?:\\ all\\ agents)?|suspend|switch\\ (?:mode|model|questions|source|tabs)|teleport|toggle\\ (?:branch|compact\\ mode|fast\\ mode|scope|selection|tasks)|unset|update|use\\ this\\ session\\ only|view(?:\\ tasks|\\ details)?|write\\ to\\ file)\n)', False),
    ('agent-use-key', 'U', '(?x:Use\\ (?:Enter|Tab|↑↓|↑/↓|[Aa]rrow\\ keys|arrows)\\ to\\ (?:select|navigate|move|choose|scroll|cycle))', False),
    ('agent-type-to', 'Tt⌕', '(?x:[Tt]ype\\ to\\ (?:search|filter(?:\\ themes)?)(?:…|\\.\\.\\.)?|⌕\\ Search…)', False),
    ('agent-weak', '/?BSTabcdefghijklmnopqrstuvwxyz', '(?x:[a-z?/]\\ (?:to\\ )?(?:close|session|default|stop|clear|copy|cycle|retry|sort|search|filter|write\\ to\\ file|delete|view|quit|help|toggle|select|undo|edit|open)(?:\\ \\w+)?|Tab\\ to\\ change\\ focus|Shell\\ mode|Browsing\\ transcript|[Tt]ype\\ to\\ continue|home/end\\ to\\ jump|pgup/pgdn\\ to\\ page|ctrl\\+x\\ ctrl\\+\\w\\ to\\ [\\w\\ ]{4,20})', True),
    ('claude-resume', 'c', '(?x:claude\\ (?:--(?!resume)[\\w-]+(?:\\ (?!-)\\S+)?\\ ){0,6}(?:--resume|-r)\\ (?:[0-9a-f-]{36}|"[^"]{1,120}"))', False),
    ('claude-resume-title', 'R', '(?x:Resume\\ this\\ session\\ with:)', False),
    ('claude-transcript-view', 'S', '(?x:Showing\\ detailed\\ transcript)', False),
    ('codex-resume', 'OTcr', '(?x:To\\ continue\\ this\\ session|run:|run\\ codex\\ resume\\ \\S+|codex\\ resume\\ [0-9a-f-]{36}|Or\\ run\\ codex\\ resume\\ and\\ select\\ .*)', False),
    ('gemini-notices', 'MUp', '(?x:press\\ tab\\ twice\\ for\\ more|Use\\ Ctrl\\+O\\ to\\ expand\\ and\\ collapse\\ blocks\\ of\\ content\\.|Use\\ Shift\\+Tab\\ to\\ unfocus|Use\\ \\S+\\ to\\ open\\ the\\ external\\ editor\\.|Move\\ cursor\\ within\\ placeholder\\ to\\ expand)', False),
    ('git-use', 'u', 'use "git [^"]+"(?: and/or "git [^"]+")? (?:to|if) [^()]{1,80}', False),
    ('watch-usage', 'PW›', "(?x:(?:Watch\\ Usage:?\\ )?(?:›\\ )?Press\\ (?:\\w|Enter|Esc|`\\w`)\\ to\\ (?:run|only\\ run|filter|quit|trigger|rerun|update|interactively\\ update|show|clear|stop|return|exit|skip|restart|open)\\b[\\w\\s.'`()-]{0,60}\\.?|Watch\\ Usage)", False),
    ('vite-shortcut', 'p', '(?x:press\\ \\w+\\ \\+\\ enter\\ to\\ [\\w\\s]{3,40})', False),
    ('vite-network', 'Np➜', '(?x:➜|Network:\\ use\\ --host\\ to\\ expose|press\\ \\w+\\ \\+\\ enter\\ to\\ show\\ help)', False),
    ('opencode-expand', 'C', '(?x:Click\\ to\\ (?:expand|collapse))', False),
    ('opencode-sessions-hints', 'cdfnpr', '(?x:(?:pin/unpin|delete|rename|favorite|new|details|connect\\ provider)\\ ctrl\\+\\w(?:\\ +(?:pin/unpin|delete|rename|favorite|new|details)\\ ctrl\\+\\w)*)', False),
    ('nano-keys', 'M^', '(?x:(?:\\^[A-Z\\\\_/]|M-[A-Z\\]])\\ (?:Help|Write\\ Out|Where\\ Is|Cut|Cut\\ Text|Paste|Execute|Location|Undo|Redo|Exit|Read\\ File|Read\\ Fil|Replace|Justify|Go\\ To\\ Line|Cur\\ Pos|To\\ Spell|Set\\ Mark|Copy|Cancel|Get\\ Help|Uncut\\ Text|DOS\\ Format|Append|Prepend|Backup\\ File|Browse|Case\\ Sens|Reg\\.exp\\.|Backwards|Older|Newer|First\\ Line|Last\\ Line|Mac\\ Format|Close|Prev\\ Page|Next\\ Page|Linter|Formatter|Spell\\ Check)(?:\\ ?(?=\\^|M-).*)?)', False),
    ('key-to-verb', 'ACEFMORST^acefmorst←↑→↓⇧⌃⌘⌥', "(?x:(?!.*\\b(?:is|are|was|were|be|been|does|doesn't|do|did|has|have|had|not|never|fails?|failed|broken|crash\\w*|throws?|hangs?|but|because|when|while|if|once|since|then|until|after|before|than|should|must|cannot|can|can't|still|nothing|works?|worked|needs?|leaves|loses|seems|causes|triggers|calls|takes|raises|returns)\\b)\n(?:(?:(?:[Cc]trl|CTRL|[Ss]hift|SHIFT|[Aa]lt|ALT|[Oo]ption|[Cc]md|[Mm]eta)\\ ?[+-]\\ ?)+(?:[A-Za-z\\d/\\\\]|[Tt]ab|TAB|[Ee]nter|[Ss]pace)\n |[Ee]sc(?:ape)?|ESC|[Ee]nter|ENTER|[Rr]eturn|[Tt]ab|TAB|[Ss]pace(?:bar)?|SPACE|[↑↓←→]+(?:/[jkhl↑↓←→]{1,2})?|[Ff]\\d{1,2}|\\^[A-Za-z]|[⌃⌥⇧⌘]+[A-Za-z])\n(?:(?:/|\\ or\\ )(?:[Ee]sc(?:ape)?|[Ee]nter|[Tt]ab|(?:[Cc]trl\\ ?[+-]\\ ?)[A-Za-z]|[↑↓←→]+))?\n\\ (?:again\\ )?to\\ (?:interrupt|cancel|confirm|select|choose|continue|submit|send|exit|quit|expand|collapse|toggle|cycle|navigate|move|edit|amend|explain|view|show|hide|go\\ back|open|close|accept|reject|approve|deny|skip|dismiss|switch|search|scroll|undo|redo|clear|copy|stop|insert|manage|see|queue|background|pause|resume|save|attach|add\\ notes)\n(?:\\ [\\w'/-]+(?:\\.[\\w'/-]+)*){0,5}\n)", False),
    ('key-verb', 'ACEFSTacefst←↑→↓⇧⌃⌘⌥⏎', '(?x:(?:(?:[Cc]trl|CTRL|[Ss]hift|[Aa]lt)\\ ?[+-]\\ ?(?:[A-Za-z\\d/]|[Tt]ab|[Ee]nter)|[Ee]sc(?:ape)?|ESC|[Ee]nter|ENTER|[Tt]ab|[↑↓←→]+(?:/[jkhl↑↓←→]{1,2})?|⏎|[⌃⌥⇧⌘][A-Z]|[Ff]\\d{1,2})\n(?:(?:/|\\ or\\ )(?:[Ee]sc(?:ape)?|[Ee]nter|[Tt]ab|(?:[Cc]trl\\ ?[+-]\\ ?)[A-Za-z]|[↑↓←→]+))?\n\\ (?:transcript|interrupt|cancel|agents|commands|navigate|select|reject|confirm|back|continue|close|exit|quit|more|toggle|expand|collapse|help|variants|scroll|move|submit|send|newline|edit|accept|dismiss|skip|choose|complete|menu|switch|cycle|clear/exit|clear|queue|undo|redo|stop|view)\n)', False),
    ('press-key', 'Pp', '(?x:(?!.*\\b(?:is|are|was|were|be|been|does|doesn\'t|do|did|has|have|had|not|never|fails?|failed|broken|crash\\w*|throws?|hangs?|but|because|when|while|if|once|since|then|until|after|before|than|should|must|cannot|can|can\'t|still|nothing|works?|worked|needs?|leaves|loses|seems|causes|triggers|calls|takes|raises|returns)\\b)\n[Pp]ress(?:ing)?\\ (?:any\\ (?:other\\ )?key|["\'<\\[]?(?:(?:[Cc]trl|CTRL|[Ss]hift|SHIFT|[Aa]lt|[Oo]ption|[Cc]md|Ctl)\\ ?[+-]\\ ?)*(?:[Ee]sc(?:ape)?|ESC|[Ee]nter|ENTER|[Rr]eturn|RETURN|[Tt]ab|TAB|[Ss]pace(?:bar)?|[↑↓←→]+|up|down|[Ff]\\d{1,2}|[A-Za-z?/])["\'>\\]]?)\n(?:\\ again|\\ twice)?\\ (?:to\\ (?:abort|accept|approve|background|cancel|close|collapse|confirm|continue|dismiss|edit(?:\\ queued\\ messages)?|enter\\ selection\\ mode\\ to\\ copy\\ text|exit|expand(?:\\ pasted\\ text)?|go\\ back|interrupt|navigate|open|proceed|quit|resume|retry|return|rewind|see\\ more|select|show\\ (?:full\\ startup\\ help(?:\\ and\\ loaded(?:\\ resources)?)?|more(?:\\ lines?)?(?:\\ of\\ the\\ last\\ response)?|help)|skip|stop|toggle|undo|view\\ (?:details|more|transcript))|for\\ (?:commands|details|help|history|more|options|shortcuts))\n(?:(?:,|\\ or|,\\ or)\\ (?:press\\ )?(?:[Ee]sc(?:ape)?|[Ee]nter|[Tt]ab|[Ss]pace|[a-z]|[Cc]trl[+-][A-Za-z]|any\\ other\\ key)\\ to\\ (?:cancel|close|confirm|exit|go\\ back|interrupt|quit|select|skip|stop))*(?:\\.{1,3}|(?:\\ \\.){3})?\n)', False),
    ('key-for-topic', '!&/?@U←↑→↓', '(?x:(?:Use\\ )?(?:[?!/@&]|[←→↑↓]+)\\ for\\ (?:shortcuts|keyboard\\ shortcuts|help|agents|commands|slash\\ commands|files?|file\\ paths?|file\\ mentions|bash|bash\\ mode|shell|shell\\ mode|background|tasks|history|menu))', False),
    ('key-topic', '!&/?@←↑→↓', '(?x:[?!/@&]\\ (?:shortcuts|help|agents|commands|slash\\ commands|files?|file\\ paths?|file\\ mentions|bash|bash\\ mode|shell|shell\\ mode|background|tasks|history|menu)|[←→↑↓]+\\ (?:agents|tasks|history|menu))', True),
    ('key-for-menu', 'C', '(?x:Ctrl\\+[A-Z]\\ for\\ (?:menu|help|commands))', False),
    ('status-words', '$./0123456789NRS[v◉○●◐◑◯⚠', '(?x:[●○◐◑◉◯]\\ (?:low|medium|high|max|xhigh|minimal)|/effort|/model|⚠\\ \\d+\\ warnings?|Not\\ logged\\ in|Run\\ /login|verbose|\\[PID\\ \\d+\\]|[\\d.]+[KkM]?(?:/\\d+[kKM]\\ tokens)?\\ \\(\\d+%\\)|\\$\\d+\\.\\d\\d|Showing\\ detailed\\ transcript|v?\\d+\\.\\d+\\.\\d+)', True),
    ('press-key-with-pid', 'P', '(?x:Press\\ Ctrl\\+C\\ again\\ to\\ (?:quit|exit)\\ \\[PID\\ \\d+\\])', False),
)

# rule, rows, all other rows
FRAMES: tuple[tuple[str, tuple[str, ...], str | None], ...] = (
    ('aider-release-notes-frame', ('Alert!: Unable to connect to remote host\\.',), ''),
    ('htop', ('PID +USER +.*Command.*', '.*(?:Tasks:|Load average:).*'), '(?:\\d{1,3}|Mem|Swp|CPU|Avg) *\\[.*\\].*|\\[Main\\].*|Uptime:.*|F1\\w.*F\\d0\\w.*|F1Help .*|\\d+ \\S+ +\\S+ +\\S+ .*'),
    ('top', ('top - \\d\\d:\\d\\d:\\d\\d up .*load average: .*', 'PID +USER +.*COMMAND'), '(?:Tasks|Threads): .*|%?Cpu.*|[KMG]iB (?:Mem|Swap) *:.*|\\d+ \\S+ +.*'),
    ('empty-nano', ('GNU nano \\d+\\.\\d+.*', '\\^G Help .*', '\\^X Exit .*'), '\\[ New File \\]|\\[ Welcome to nano\\. .*\\]'),
    ('empty-vim', ('~',), '~|".*"(?: \\[New\\])?.*|\\[No Name\\].*|-- INSERT --.*|:q!?|VIM - Vi IMproved|version \\d.*|by Bram Moolenaar et al\\.|Vim is open source and freely distributable|type  :.*|Help poor children in Uganda!|Modified by .*|Sponsor Vim development!|Become a registered Vim user!'),
    ('btop', ('.*[¹²³⁴]?cpu[┌┐─╮╯ ].*', '.*(?:mem|net)[┌┐─╮╯ ].*', '.*proc[┌┐─╮╯ ].*'), None),
)
