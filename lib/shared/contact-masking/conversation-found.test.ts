import { maskContacts } from './contacts'
import { findContactsAfter } from './conversation'

/** Contacts split over several messages of a writer, with the masked text of each. */
const conversations = [
  // Telephones.
  ['11 98765 | 4321', '11 98765 | •••'],
  ['11 | 98765 | 4321', '11 | 98765 | •••'],
  ['11 9 | 8765 | 4321', '11 9 | 8765 | •••'],
  ['119 8765 | 4321', '119 8765 | •••'],
  ['11987 | 654321', '11987 | •••'],
  ['1198765 | 4321', '1198765 | •••'],
  ['119876 | 54321', '119876 | •••'],
  ['(11) 98765 | -4321', '(11) 98765 | •••'],
  ['(11) | 98765-43 | 21', '(11) | 98765-43 | ••'],
  ['98765 | 4321', '98765 | •••'],
  ['9 8765 | 4321', '9 8765 | •••'],
  ['Meu número é 11 98765 | 4321, pode ligar', 'Meu número é 11 98765 | •••, pode ligar'],
  ['Anota aí | 11 98765 | 4321 é o final', 'Anota aí | 11 98765 | ••• é o final'],
  ['Meu telefone é | 34567890', 'Meu telefone é | •••'],
  ['Me liga | 3456 | 7890', 'Me liga | 3456 | •••'],
  ['11 3456 | 7890', '11 3456 | •••'],
  ['+55 11 | 98765 | 4321', '+55 11 | ••• | •••'],
  ['11 98765, | 4321', '11 98765, | •••'],
  ['11 987 | 654 | 321', '11 987 | 654 | •••'],
  ['150 | 11 98765 | 4321', '150 | 11 98765 | •••'],
  ['1 | 1 | 9 | 8 | 7 | 6 | 5 | 4', '1 | 1 | 9 | 8 | 7 | 6 | 5 | •'],
  ['1 1 9 8 | 7 6 5 4 | 3 2 1', '1 1 9 8 | ••• | 3 2 1'],
  ['onze nove oito sete | seis cinco quatro três dois um', 'onze nove oito sete | •••'],
  ['nove oito sete seis | cinco quatro três dois um', 'nove oito sete seis | •••'],
  ['onze | 98765 | quatro três dois um', 'onze | 98765 | •••'],
  ['11 98765 | 4321 | 4321', '11 98765 | ••• | •••'],
  ['0800 | 123 4567', '0800 | •••'],
  ['My cell is 21 99876 | 5432', 'My cell is 21 99876 | •••'],
  ['call me | 21 99876 | 5432 any time', 'call me | 21 99876 | ••• any time'],
  ['nine eight seven six | five four three two one', 'nine eight seven six | •••'],
  // Mails.
  ['maria@ | exemplo', 'maria@ | •••'],
  ['maria | @ | exemplo', 'maria | @ | •••'],
  ['maria | @exemplo | .com', 'maria | ••• | •••'],
  ['maria.silva@ | gmail é o meu e-mail', 'maria.silva@ | ••• é o meu e-mail'],
  ['maria arroba | gmail', 'maria arroba | •••'],
  ['maria arroba minhaempresa | ponto com', 'maria arroba minhaempresa | •••'],
  ['bia at | outlook', 'bia at | •••'],
  ['my mail is bia@ | company', 'my mail is bia@ | •••'],
  // Links and handles.
  ['anaobras | .com', 'anaobras | •••'],
  ['meu site é anaobras | .com, veja lá', 'meu site é anaobras | •••, veja lá'],
  ['anaobras | ponto com', 'anaobras | •••'],
  ['www. | anaobras | .com', '•••. | anaobras | •••'],
  ['anaobras. | com', 'anaobras. | •••'],
  ['wa | .me/ana', 'wa | •••'],
  ['segue lá @ | anaobras', 'segue lá @ | •••'],
  ['insta: | ana.obras', 'insta: | •••'],
  // Other applications, Pix keys, paying outside.
  ['me chama no | zap', 'me chama no | •••'],
  ['me chama | no whats', 'me chama | •••'],
  ['te passo meu | whatsapp', 'te passo meu | •••'],
  ['me manda | no telegram', 'me manda | •••'],
  ['find me | on Instagram', 'find me | •••'],
  ['text me on | WhatsApp', 'text me on | •••'],
  ['minha chave | pix', 'minha chave | •••'],
  ['manda no meu | pix', 'manda no meu | •••'],
  ['minha chave pix | 123.456.789-09', '••• | •••'],
  ['123e4567-e89b-12d3 | -a456-426614174000', '123e4567-e89b-12d3 | •••'],
  ['123e4567-e89b-12d3-a4 | 56-426614174000', '123e4567-e89b-12d3-a4 | •••'],
  ['eu pago | por fora', 'eu pago | •••'],
  ['pode pagar | em dinheiro', 'pode pagar | •••'],
  ['combinamos fora do | app', 'combinamos fora do | •••'],
  ['pay me | in cash', 'pay me | •••'],
]

test('there are at least thirty', () => expect(conversations.length).toBeGreaterThanOrEqual(30))

test.each(conversations)('found: %s', (said, shown) => {
  const all = said.split(' | ')
  const seen = all.map((text, n) => maskContacts(text, findContactsAfter(all.slice(0, n), text)))
  expect(seen.join(' | ')).toBe(shown)
  // The messages before make the difference.
  expect(seen).not.toEqual(all.map((text) => maskContacts(text)))
})
