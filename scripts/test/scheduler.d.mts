interface Step {
  stage: string
  cores: number
  after?: string[]
}
export declare const schedule: <T extends Step>(
  steps: T[],
  options: { cores: number; start: (step: T) => Promise<unknown>; isStopped?: () => boolean },
) => Promise<void>
