import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { handshakeLimits, type Handshake } from '@/lib/contract/handshake'
import { projectRoot } from '@/server/project-root'

const deploymentFile = join(projectRoot, '.build/deployment')

/** Deployment of the pages this program was started with; empty where they were not built. */
const version = existsSync(deploymentFile) ? readFileSync(deploymentFile, 'utf8') : ''

export const makeHandshake = (now: Date): Handshake => ({
  action: 'socket.ready',
  server_time: now.getTime(),
  version,
  limits: handshakeLimits,
})
