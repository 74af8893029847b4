// Zod reads this object when it loads. In pages it compiles no parsers: the Content-Security-Policy refuses, and
// reports, even the attempt. On the server it does, which is faster. The whole library is left alone: an alias of
// `zod` would load all of it, its error texts in fifty languages included.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
