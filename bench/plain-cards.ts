/**
 * A fixed piece of work to compare pages with: sixty plain cards rendered by React, requested by message. In
 * a process of its own, as the renderer is, so that the machine's other load slows both.
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

/** Repeated, so that the clock's resolution does not matter. */
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
