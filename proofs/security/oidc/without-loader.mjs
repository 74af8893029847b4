// Replaces the OpenID package of the program by `without-check.mjs`.
const package_ = 'openid-client'
let shim = ''

export const initialize = (data) => {
  shim = data.shim
}

export const resolve = (specifier, context, next) =>
  specifier === package_ && context.parentURL !== shim
    ? { url: shim, shortCircuit: true, format: 'module' }
    : next(specifier, context)
