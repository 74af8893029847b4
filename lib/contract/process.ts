/** Letters of a reason that stops somebody’s money, or decides about it, at least. */
export const minReasonLength = 10

/** Actor of a step. `system` takes timed steps and those that follow from others, `operator` settles disputes. */
export type ActorRole = 'customer' | 'provider' | 'system' | 'operator'

export interface Transition<Step extends string, State extends string> {
  step: Step
  from: readonly State[]
  to: State
  by: readonly ActorRole[]
}

/**
 * State machine as a table of transitions, the single source for service, policy (`can`), pages and tests. A step has
 * several rows if its outcome depends on actor or state, or if the actor names the outcome (a ruling, a gateway's
 * answer).
 */
export type Process<Step extends string, State extends string> = readonly Transition<Step, State>[]

/** Returns whether `actor` takes `step` from any state. If not, it is answered 403 instead of 409. */
export const canEverTake = <Step extends string, State extends string>(
  process: Process<Step, State>,
  step: Step,
  actor: ActorRole,
): boolean => process.some((row) => row.step === step && row.by.includes(actor))

/** The rows that let `actor` take `step` from `state`; `outcome` selects the one that leads to that state. */
export const findTransitions = <Step extends string, State extends string>(
  process: Process<Step, State>,
  step: Step,
  state: State,
  actor: ActorRole,
  outcome?: State,
): Transition<Step, State>[] =>
  process.filter(
    (row) =>
      row.step === step &&
      row.from.includes(state) &&
      row.by.includes(actor) &&
      (outcome === undefined || row.to === outcome),
  )

/** The row that lets `actor` take `step` from `state`, or undefined when it may not. */
export const findTransition = <Step extends string, State extends string>(
  process: Process<Step, State>,
  step: Step,
  state: State,
  actor: ActorRole,
): Transition<Step, State> | undefined => findTransitions(process, step, state, actor)[0]

/** The steps `actor` may take from `state`, in table order, each once. */
export const stepsFrom = <Step extends string, State extends string>(
  process: Process<Step, State>,
  state: State,
  actor: ActorRole,
): Step[] => [
  ...new Set(
    process.filter((row) => row.from.includes(state) && row.by.includes(actor)).map((row) => row.step),
  ),
]
