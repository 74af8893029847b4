/**
 * A fixed piece of work to weigh pages against: sixty plain cards rendered by React, asked for by message. A
 * process of its own, as the renderer is one: whatever else the machine does slows both.
 */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

const card = (n: number) =>
  createElement(
    'a',
    { key: n, href: `/services/${n}/`, className: 'card' },
    createElement('img', { src: `/services/${n}.webp`, alt: '', width: 64, height: 64, loading: 'lazy' }),
    createElement('span', { className: 'name' }, `Serviço ${n}`),
    createElement('span', { className: 'line' }, 'Faxina residencial · Limpeza pesada · Passar roupa'),
  )

/** So many times that clocks are no matter. */
const times = 10
const render = () => {
  for (let n = 0; n < times; n++)
    renderToString(
      createElement(
        'main',
        null,
        Array.from({ length: 60 }, (_, at) => card(at)),
      ),
    )
}

process.on('message', () => {
  const begun = process.cpuUsage()
  render()
  const { user, system } = process.cpuUsage(begun)
  process.send?.((user + system) / 1000 / times)
})
