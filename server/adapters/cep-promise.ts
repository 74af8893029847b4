import { z } from 'zod'
import type { CepDirectory } from './cep'

const timeoutMs = 3000

const failure = z.object({ errors: z.array(z.object({ message: z.string() })) })

/** Returns whether a directory reports the code as unknown; the others may be unreachable. */
const saysUnknown = (error: unknown): boolean => {
  const parsed = failure.safeParse(error)
  return (
    parsed.success && parsed.data.errors.some(({ message }) => /não encontrado|inv[áa]lido/i.test(message))
  )
}

const late = () =>
  new Promise<never>((_resolve, reject) =>
    setTimeout(reject, timeoutMs, new Error('the postal-code directories did not answer')).unref(),
  )

/** Asks the public directories (Correios, ViaCEP, BrasilAPI…) at once; the first answer counts. */
export const cepPromiseDirectory = (): CepDirectory => ({
  find: async (cep) => {
    const { default: cepPromise } = await import('cep-promise')
    try {
      const found = await Promise.race([cepPromise(cep, { timeout: timeoutMs }), late()])
      return {
        cep,
        street: found.street || null,
        district: found.neighborhood || null,
        city: found.city,
        state: found.state,
      }
    } catch (error) {
      if (saysUnknown(error)) return null
      throw error
    }
  },
})
