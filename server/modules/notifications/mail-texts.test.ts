import { notificationMail } from './mail-texts'

const site = 'https://oficio.example'
const mailOf = (...paths: string[]) =>
  notificationMail(
    'pt',
    'Ofício',
    'offers',
    paths.map((path) => ({ title: 'Novidade', text: 'Faxina.', link: site + path })),
    { link: site + (paths[0] ?? '/'), leave: `${site}/unsubscribe/` },
  ).text

test.each([
  ['/my-bookings/7/offers/', 'Ver propostas'],
  ['/provider/offers/?statusId=pending', 'Ver propostas'],
  ['/my-bookings/7/', 'Ver serviço'],
  ['/en/my-bookings/7/', 'Ver serviço'],
])('describes an offer with %s', (path, label) => {
  expect(mailOf(path)).toContain(`${label}:\n${site}${path}`)
  // Beside news that lead elsewhere too.
  expect(mailOf('/my-bookings/9/offers/', path)).toContain(`${label}:\n${site}${path}`)
})

test('a mail of several news says the title of each, the first included', () => {
  const told = ['Serviço confirmado', 'Nova proposta', 'Proposta aprovada e paga!'].map((title) => ({
    title,
    text: 'Faxina.',
  }))
  const { text } = notificationMail('pt', 'Ofício', 'offers', told, { link: site, leave: site })
  expect(text).toContain(
    '3 novidades nas suas propostas\n\nServiço confirmado. Faxina.\n\nNova proposta. Faxina.\n\nProposta aprovada e paga! Faxina.',
  )
})

test('a title is not said twice: that of a single news, and one the heading counts', () => {
  const one = { title: 'Novo pedido para você', text: 'Faxina.' }
  const mail = (count: number) =>
    notificationMail(
      'pt',
      'Ofício',
      'suggestions',
      Array.from({ length: count }, () => one),
      { link: site, leave: site },
    ).text
  expect(mail(1)).toContain('Novo pedido para você\n\nFaxina.')
  expect(mail(2)).toContain('2 novos pedidos para você\n\nFaxina.\n\nFaxina.')
})
