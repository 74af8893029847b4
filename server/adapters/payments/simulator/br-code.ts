import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'

/** No bank knows a key under `.example` (RFC 2606), so nobody can pay it by mistake. */
const receiver = {
  key: 'nao-pague@demonstracao.example',
  merchantName: 'DEMONSTRACAO NAO PAGUE',
  merchantCity: 'SAO PAULO',
}

/** The text behind a Pix QR code, for a charge of the simulator. */
export const brCode = (ref: string, amountCents: number): string => {
  const txid = ref.replace(/[^A-Za-z0-9]/g, '').slice(-25)
  const code = generatePixPayload({ ...receiver, amount: amountCents / 100, txid })
  if (code === null) throw new Error('no BR Code can be made of this charge')
  return code
}
