import { z } from 'zod/v4'

// Before any schema exists: each one reads this when it is made. next.config.js puts this module in the place
// of `zod` in browsers; on the server zod compiles its parsers, which is faster.
z.config({ jitless: true })

export { z }
