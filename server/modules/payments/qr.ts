import { encode } from 'uqr'

/** Joins dark modules of a row into one path: a few kilobytes, in the page's colour. */
const pathOf = (data: readonly boolean[][]): string =>
  data
    .map((row, y) => {
      const runs: string[] = []
      for (let x = 0; x < row.length; x++) {
        const from = x
        while (row[x]) x++
        if (x > from) runs.push(`M${from} ${y}h${x - from}v1h-${x - from}z`)
      }
      return runs.join('')
    })
    .join('')

/** A QR code as SVG in `currentColor` on nothing, with the quiet zone readers need; no script, no style. */
export const qrSvg = (text: string): string => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="currentColor" d="${pathOf(data)}"/></svg>`
}
