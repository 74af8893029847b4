// Installs the pre-commit hook (format and lint of staged files) in a checkout with development packages; skipped in
// CI and images.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const hooks = join(root, 'node_modules/simple-git-hooks/cli.js')
if (!process.env.CI && existsSync(join(root, '.git')) && existsSync(hooks))
  spawnSync(process.execPath, [hooks], { cwd: root, stdio: 'inherit' })
