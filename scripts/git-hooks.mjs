// Sets up the pre-commit hook (format and lint of what is staged) where there is a checkout to commit in:
// not in CI, not in an image, not where development packages were left out.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const hooks = join(root, 'node_modules/simple-git-hooks/cli.js')
if (!process.env.CI && existsSync(join(root, '.git')) && existsSync(hooks))
  spawnSync(process.execPath, [hooks], { cwd: root, stdio: 'inherit' })
