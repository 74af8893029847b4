/** Jest environment that runs test files in the context of the worker. */
declare class SharedEnvironment {
  constructor(config: { projectConfig: object })
  setup(): Promise<void>
  teardown(): Promise<void>
}
export = SharedEnvironment
