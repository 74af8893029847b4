import type { ActorRole } from '@/lib/contract/process'
import type { StateMachine } from '@/server/process/state-machine'
import { transition } from '@/server/process/transition'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'

/**
 * Expected target of each step from each state per actor; several states where the caller chooses. Anything else is
 * rejected. Written independently of the state machine, so that a change of either is noticed.
 */
type Allowed<Step extends string, State extends string> = Readonly<
  Partial<Record<`${State} ${Step} ${ActorRole}`, State | readonly State[]>>
>

interface Answer {
  statusCode: number
  json: () => { status: string; code: string }
}
/** An answer as `answerOf` tells it. */
export const statusAndCode = (answer: Answer): [number, string] => {
  const { status, code } = answer.json()
  return [answer.statusCode, answer.statusCode === 200 ? status : code]
}

interface Cell<Step, State> {
  state: State
  step: Step
  actor: ActorRole
}

interface Cells<Step, State, Row> {
  states: readonly State[]
  steps: readonly Step[]
  /** The row, in this state. */
  put: (state: State) => Promise<Row>
}

const actors: readonly ActorRole[] = ['customer', 'provider', 'system', 'operator']

/** Every step of a process from every state by every actor, and where it should lead. */
export const transitionMatrix = <
  Step extends string,
  State extends string,
  Row extends { id: number; status: State },
  Values extends object,
>(
  machine: StateMachine<Step, State, Row, Values>,
  allowed: Allowed<NoInfer<Step>, NoInfer<State>>,
) => {
  /** The states a step leads to, or how it is refused. */
  const expectedOf = ({ state, step, actor }: Cell<Step, State>) => {
    const isTaken = Object.keys(allowed).some((cell) => cell.endsWith(` ${step} ${actor}`))
    const leads: State | readonly State[] = allowed[`${state} ${step} ${actor}`] ?? []
    const refused: 'forbidden' | 'state_changed' = isTaken ? 'state_changed' : 'forbidden'
    return { leads: [leads].flat() as State[], refused }
  }

  /** Takes every step on a real row; says where one led elsewhere than it should. */
  const strayCells = async (context: WorkContext, { states, steps, put }: Cells<Step, State, Row>) => {
    const stray: string[] = []
    // A rejected step leaves the row unchanged.
    let row: Row | null = null
    const compare = async (cell: Cell<Step, State>, wanted: string, outcome?: State) => {
      const { state, step, actor } = cell
      const before: Row = row?.status === state ? row : await put(state)
      const taking = { step, by: { actor, user: null }, ...(outcome ? { outcome } : {}) }
      const found = await unitOfWork(context, (work) => transition(work, machine, before, taking)).then(
        ({ status }): string => {
          row = null
          return status
        },
        (error: Error & { code?: string }) => {
          row = before
          return error.code ?? error.message
        },
      )
      const name = [state, step, actor, ...(outcome ? ['to', outcome] : [])].join(' ')
      if (found !== wanted) stray.push(`${name}: ${found} instead of ${wanted}`)
    }
    for (const state of states)
      for (const step of steps)
        for (const actor of actors) {
          const cell = { state, step, actor }
          const { leads, refused } = expectedOf(cell)
          const unnamed = `${step} leads to several states from ${state}: name one`
          await compare(cell, leads.length > 1 ? unnamed : (leads[0] ?? refused))
          if (leads.length > 1)
            for (const outcome of states)
              await compare(cell, leads.includes(outcome) ? outcome : refused, outcome)
        }
    return stray
  }
  /** Returns the response of the step's endpoint: status, and the state or error code. */
  const answerOf = (cell: Cell<Step, State>): [number, string] => {
    const { leads, refused } = expectedOf(cell)
    const [to] = leads
    if (to) return [200, to]
    return [refused === 'forbidden' ? 403 : 409, refused]
  }
  return { answerOf, strayCells }
}
