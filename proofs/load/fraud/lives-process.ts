// Lives in a process of their own, from which `without-guard.mjs` removes a guard: prints their outcome as JSON.
import setUp from '@/server/testing/global-setup'
import tearDown from '@/server/testing/global-teardown'
import { runLives } from './lives'

const [count, seed] = process.argv.slice(2).map(Number)

const main = async (): Promise<void> => {
  await setUp()
  try {
    process.stdout.write(JSON.stringify(await runLives(count ?? 0, seed ?? 0)))
  } finally {
    await tearDown()
  }
}

void main()
