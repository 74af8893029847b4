import { formatMoney } from './money'

/**
 * System lines in a room. Stored in Portuguese; the sentence is the key of its translation, so that every reader sees
 * their own language at any time.
 */
export const systemMessages = {
  'Proposta enviada.': 'Offer sent.',
  'Proposta atualizada.': 'Updated offer.',
  'Proposta atualizada aceita.': 'Updated offer accepted.',
  'Proposta mantida como estava.': 'Offer kept as it was.',
  // Followed by the sums, where the price changes.
  'Proposta atualizada': 'Updated offer',
  'Proposta atualizada aceita': 'Updated offer accepted',
  'Proposta mantida': 'Offer kept',
  // Said before a changed offer had one name.
  'Novas condições propostas.': 'New terms proposed.',
  'Novas condições aceitas.': 'New terms accepted.',
  'Proposta retirada.': 'Offer withdrawn.',
  'Proposta recusada.': 'Offer turned down.',
  'Proposta vencida.': 'Offer expired.',
  'Proposta encerrada.': 'Offer closed.',
  'Proposta aprovada.': 'Offer approved.',
  'Horário reservado até o pagamento.': 'Time reserved until it is paid.',
  'Pagamento não feito: horário liberado.': 'Not paid: the time is free again.',
  'Serviço confirmado.': 'Service confirmed.',
  'Serviço cancelado.': 'Service canceled.',
  'Pedido cancelado.': 'Request canceled.',
  // Said before paid work had one name.
  'Agendamento confirmado.': 'Booking confirmed.',
  'Agendamento cancelado.': 'Booking canceled.',
  'Serviço iniciado.': 'Service started.',
  'Serviço finalizado.': 'Service finished.',
  // Said before the button was named “Finalizei o serviço”.
  'Serviço entregue.': 'Service delivered.',
  'Serviço concluído.': 'Service completed.',
  // Said without the date until lines had one.
  'Nova data proposta.': 'New date proposed.',
  'Nova data combinada.': 'New date agreed.',
  'A data combinada continua.': 'The agreed date stands.',
  'Ajustes pedidos.': 'Changes requested.',
  'Ausência registrada.': 'Absence reported.',
  'Disputa aberta.': 'Dispute opened.',
  'Disputa retirada.': 'Dispute withdrawn.',
  'Disputa resolvida.': 'Dispute settled.',
  'Garantia acionada.': 'Warranty claimed.',
  'Visita de garantia marcada.': 'Warranty visit booked.',
  'Visita de garantia não feita.': 'Warranty visit missed.',
  'Reparo de garantia feito.': 'Warranty repair done.',
  'Reembolso oferecido na garantia.': 'Refund offered under warranty.',
  'Garantia não resolvida.': 'Warranty claim not settled.',
  'Garantia encerrada.': 'Warranty claim over.',
  'Pedido de garantia retirado.': 'Warranty claim withdrawn.',
  'Profissional a caminho.': 'The professional is on the way.',
  'Profissional ainda não saiu.': 'The professional has not left yet.',
  'Adiantamento de material pedido': 'Advance on material asked for',
  'Adiantamento de material aprovado': 'Advance on material granted',
  'Adiantamento de material recusado': 'Advance on material refused',
  'Adiantamento de material usado, com recibo': 'Advance on material used, with a receipt',
} as const satisfies Record<string, string>

export type SystemMessage = keyof typeof systemMessages
type Language = 'pt' | 'en'

/** Each sentence in both languages, by either. */
const known = new Map<string, Record<Language, string>>(
  Object.entries(systemMessages).flatMap(([pt, en]) => [
    [pt, { pt, en }],
    [en, { pt, en }],
  ]),
)

/** A sentence without a full stop may be followed by sums. */
const told = /^([^:]+)(: R\$[^:]+)$/
const sum = /R\$\s?\d[\d.,]*\d/g
/** Sums in the reader's notation. Each has two decimals. */
const translateSums = (text: string, language: Language): string =>
  text.replace(sum, (one) => formatMoney(Number(one.replace(/\D/g, '')), language))

/** A line of the program in the reader's language; one that is not known any more stays as it was stored. */
export const translateSystemMessage = (text: string, language: Language): string => {
  const whole = known.get(text)
  if (whole) return whole[language]
  const [, sentence = '', sums = ''] = told.exec(text) ?? []
  const translated = known.get(sentence)
  return translated ? translated[language] + translateSums(sums, language) : text
}
