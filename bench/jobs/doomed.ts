// A worker that holds the job it takes for ever, to be killed. `doomed.ts ours|graphile URL`
import { makeAdapters } from '@/server/adapters/make'
import { composition } from '@/server/composition'
import { readConfig } from '@/server/config'
import { openDatabase } from '@/server/db/client'
import { fromPrimary } from '@/server/db/replica'
import { makeLogger } from '@/server/log/logger'
import { openPictures } from '@/server/modules/media/pictures'
import { postgresHub } from '@/server/realtime/postgres-hub'
import { graphile } from './graphile'
import { ours } from './ours'

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
    publicRead: fromPrimary(db),
    clock,
    hub: await postgresHub(url),
    log: makeLogger({ level: 'silent' }),
    ...adapters,
    pictures: openPictures(),
    ...composition(adapters.simulator),
  }
}

const main = async () => {
  const engine = name === 'ours' ? ours({ context: await ourContext(), url }) : await graphile(url, false)
  await engine.work(() => {
    process.send?.('took it')
    return new Promise(() => undefined)
  })
}

void main()
