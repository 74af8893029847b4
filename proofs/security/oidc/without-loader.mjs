// Has the program load what stands in `without-check.mjs` for the package that speaks to the issuer.
const package_ = 'openid-client'
let shim = ''

export const initialize = (data) => {
  shim = data.shim
}

export const resolve = (specifier, context, next) =>
  specifier === package_ && context.parentURL !== shim
    ? { url: shim, shortCircuit: true, format: 'module' }
    : next(specifier, context)
