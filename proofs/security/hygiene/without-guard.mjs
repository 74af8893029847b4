// Removes the guard that WITHOUT_GUARD names from a program of the proof `hygiene`.
import { mutation, replaceExports } from '../../harness/replaced-exports.mjs'

/** pino without the hooks and serializers its options bring, as it writes of itself. */
const bare = (pino) => {
  const made = ({ level }, destination) => pino({ level }, destination)
  return Object.assign(made, pino, { default: made, pino: made })
}

if (mutation === 'serializer') replaceExports('pino', bare)
if (mutation === 'cleaned')
  replaceExports('./redact', (loaded) => ({ ...loaded, redactText: (text) => text }))
