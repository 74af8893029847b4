import { renderToStaticMarkup } from 'react-dom/server'
import { NowrapWords } from './nowrap-words'

const shown = (name: string) => {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(<NowrapWords>{name}</NowrapWords>)
  return {
    text: page.textContent,
    whole: [...page.querySelectorAll('span > span')].map((word) => word.textContent),
  }
}

test.each([
  ['Instalação de ar-condicionado', ['ar-condicionado']],
  ['Peça a NR-35, e o Wi-Fi (pós-obra).', ['NR-35,', 'Wi-Fi', '(pós-obra).']],
  ['Made-to-measure clothing', ['Made-to-measure']],
  ['Pintura - por dentro', []],
  ['Faxina', []],
])('%s', (name, whole) => {
  expect(shown(name)).toEqual({ text: name, whole })
})
