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
])('a mail about an offer names what is at %s', (path, label) => {
  expect(mailOf(path)).toContain(`${label}:\n${site}${path}`)
  // Beside news that lead elsewhere too.
  expect(mailOf('/my-bookings/9/offers/', path)).toContain(`${label}:\n${site}${path}`)
})
