// A worker that holds the job it takes for ever, to be killed. `hanging-worker.ts outbox|graphile URL`
import { makeAdapters } from '@/server/adapters/make-adapters'
import { composition } from '@/server/composition/application'
import { openDatabase } from '@/server/db/client'
import { readFromPrimary } from '@/server/db/replica'
import { noAccessLog } from '@/server/log/access-log'
import { makeLogger } from '@/server/log/logger'
import { openPictureQueue } from '@/server/modules/media/picture-queue'
import { openPostgresHub } from '@/server/realtime/postgres-hub'
import { readConfig } from '@/server/settings/config'
import { graphileEngine } from './graphile'
import { outboxEngine } from './outbox-engine'

const [name, url = ''] = process.argv.slice(2)
const clock = () => new Date()

const ourContext = async () => {
  const config = readConfig({
    NODE_ENV: 'test',
    DEMO: '1',
    JWT_SECRET: 'a secret for benches only, of enough length',
  })
  const { pool, db } = openDatabase(url)
  const adapters = makeAdapters(config, db, clock)
  return {
    config,
    db,
    pool,
    publicRead: readFromPrimary(db),
    accessLog: noAccessLog,
    clock,
    hub: await openPostgresHub(url),
    log: makeLogger({ level: 'silent' }),
    ...adapters,
    pictures: openPictureQueue(),
    ...composition(adapters.simulator),
  }
}

const main = async () => {
  const engine =
    name === 'outbox' ? outboxEngine({ context: await ourContext(), url }) : await graphileEngine(url, false)
  await engine.work(() => {
    process.send?.('took it')
    return new Promise(() => undefined)
  })
}

void main()
