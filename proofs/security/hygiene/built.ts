import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { variables } from '@/server/config'
import { projectRoot } from '@/server/project-root'

const folder = join(projectRoot, '.next/static')

/**
 * Scripts that browsers load name no setting of the server's, whose value they would otherwise bring along, and come
 * without source maps. Null where nothing is built.
 */
export const builtWithoutSecrets = (): { files: number; failures: string[] } | null => {
  if (!existsSync(folder)) return null
  const names = Object.keys(variables).filter(
    (name) => !name.startsWith('NEXT_PUBLIC_') && name.includes('_') && name !== 'NODE_ENV',
  )
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((name) => name.endsWith('.js'))
  const failures = files
    .filter((name) => name.endsWith('.map'))
    .map((name) => `a source map is served: ${name}`)
  for (const script of scripts) {
    const text = readFileSync(join(folder, script), 'utf8')
    if (text.includes('sourceMappingURL=')) failures.push(`${script} names a source map`)
    for (const name of names)
      if (new RegExp(`\\b${name}\\b`).test(text)) failures.push(`${script} names ${name}`)
  }
  return { files: scripts.length, failures }
}
