import { setImmediate as nextTurn } from 'node:timers/promises'

/** So long requests may compute before everybody else is served. */
const sliceMs = 10

let waiting: Promise<void> = Promise.resolve()
/** Until when whoever computes may go on, by `performance.now()`; shared by all requests. */
let endsAt = 0

/** One turn of the event loop each, however many wait: were all let on at once, their times would add up. */
const nextSlice = (): Promise<void> => {
  waiting = waiting.then(() => nextTurn()).then(() => void (endsAt = performance.now() + sliceMs))
  return waiting
}

/** As `rows.map(one)`, for rows whose work adds up: others are served in between. */
export const mapYielding = async <Row, Made>(
  rows: readonly Row[],
  one: (row: Row) => Made,
): Promise<Made[]> => {
  const made: Made[] = []
  for (const row of rows) {
    if (performance.now() >= endsAt) await nextSlice()
    made.push(one(row))
  }
  return made
}
