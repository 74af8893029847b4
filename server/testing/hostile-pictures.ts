import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

const text = (words: string) => Buffer.from(words)
export const concatBytes = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
export const blankPicture = (width = 40, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#cde' }, limitInputPixels: false })
const pngMagic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpegMagic = [0xff, 0xd8, 0xff, 0xe0]

const crcTable = Array.from({ length: 256 }, (_, n) =>
  Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n),
)
const crc = (data: Buffer) =>
  (data.reduce((c, byte) => (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0
const number = (value: number) => {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(value >>> 0)
  return four
}
const chunk = (type: string, data: Buffer) =>
  concatBytes(number(data.length), type, data, number(crc(concatBytes(type, data))))
/** Builds a PNG with an arbitrary claimed size and arbitrary compressed pixels. */
const png = (width: number, height: number, packed = deflateSync(Buffer.alloc(200)), depth = 8, color = 2) =>
  concatBytes(
    pngMagic,
    chunk('IHDR', concatBytes(number(width), number(height), [depth, color, 0, 0, 0])),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  )
const riff = (body: Buffer, kind = 'WEBP') => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length + 4)
  return concatBytes('RIFF', size, kind, body)
}
const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">${inner}</svg>`

type Make = () => Buffer | Promise<Buffer>
/** Files that are no accepted pictures under any name: 415. */
export const hostilePictures: Record<string, Make> = {
  'an SVG with a script': () => text(svg('<script>alert(1)</script>')),
  'an SVG that loads another address': () =>
    text(svg('<image xlink:href="http://127.0.0.1:1/x.png" width="9" height="9"/>')),
  'an SVG that includes a file': () => text(svg('<image xlink:href="file:///etc/passwd"/>')),
  'an SVG with entities upon entities': () =>
    text(
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${svg('<text>&b;&b;&b;</text>')}`,
    ),
  'an SVG with an external entity': () =>
    text(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`),
  'an SVG behind a byte order mark': () => concatBytes([0xef, 0xbb, 0xbf], svg('')),
  'an SVG behind white space': () => text(`\n\n   ${svg('')}`),
  'a packed SVG': () => gzipSync(svg('<script/>')),
  'an SVG behind JPEG’s first bytes': () => concatBytes(jpegMagic, svg('')),
  'an SVG behind PNG’s first bytes': () => concatBytes(pngMagic, svg('')),
  'an SVG behind WebP’s first bytes': () => riff(text(svg(''))),
  'a page': () => text('<!doctype html><script>alert(document.domain)</script>'),
  'a page behind JPEG’s first bytes': () => concatBytes(jpegMagic, '<html><script>alert(1)</script>'),
  'a script': () => text('#!/bin/sh\nrm -rf /'),
  'a PHP program': () => text('<?php system($_GET[0]); ?>'),
  'a PHP program behind GIF’s first bytes': () => text('GIF89a<?php system($_GET[0]); ?>'),
  'JavaScript behind GIF’s first bytes': () => text('GIF89a/*'.padEnd(200, 'x') + '*/=1;alert(1)'),
  'a program': () => concatBytes([0x7f], 'ELF', Buffer.alloc(100)),
  'a Windows program': () => concatBytes('MZ', Buffer.alloc(100)),
  'a PDF': () => text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'),
  'a PostScript file': () => text('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (r) file'),
  'a drawing program of ImageMagick': () =>
    text('push graphic-context\nfill \'url(https://127.0.0.1/x"|ls "-la)\'\npop graphic-context'),
  'a ZIP': () => concatBytes('PK', [3, 4], Buffer.alloc(200)),
  'a GZIP of zeros': () => gzipSync(Buffer.alloc(5_000_000)),
  'a tar': () => concatBytes(Buffer.alloc(257), 'ustar', Buffer.alloc(250)),
  'a GIF': () => blankPicture().gif().toBuffer(),
  'a moving GIF': () =>
    concatBytes(
      'GIF89a',
      [10, 0, 10, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
      [0x21, 0xff, 0x0b],
      'NETSCAPE2.0',
      [3, 1, 0, 0, 0, 0x3b],
    ),
  'a TIFF': () => blankPicture().tiff().toBuffer(),
  'an AVIF': () => blankPicture().avif({ effort: 0 }).toBuffer(),
  'a HEIC by its name': () => concatBytes(number(24), 'ftypheic', number(0), 'mif1heic'),
  'a BMP': () => concatBytes('BM', number(1000), Buffer.alloc(60)),
  'an icon': () => concatBytes([0, 0, 1, 0, 1, 0, 16, 16], Buffer.alloc(40)),
  'a Photoshop file': () => concatBytes('8BPS', [0, 1], Buffer.alloc(40)),
  'a JPEG 2000': () => concatBytes(number(12), 'jP  ', [0x0d, 0x0a, 0x87, 0x0a], Buffer.alloc(40)),
  'a JPEG XL': () => concatBytes([0xff, 0x0a], Buffer.alloc(60)),
  'a film': () => concatBytes(number(24), 'ftypisom', Buffer.alloc(60)),
  'a sound in a RIFF': () => riff(Buffer.alloc(40), 'WAVE'),
  'PNG’s first bytes alone': () => concatBytes(pngMagic),
  'JPEG’s first bytes alone': () => concatBytes(jpegMagic),
  'WebP’s first bytes alone': () => riff(Buffer.alloc(0)),
  'half a PNG': async () =>
    (await blankPicture(300, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 20_000),
  'half a JPEG': async () =>
    (await blankPicture(900, 900).jpeg({ quality: 100 }).toBuffer()).subarray(0, 300),
  'half a WebP': async () =>
    (await blankPicture(400, 400).webp({ lossless: true }).toBuffer()).subarray(0, 30),
  'a PNG of 20,000 by 20,000': () => png(20_000, 20_000),
  'a PNG of 65,535 by 65,535': () => png(65_535, 65_535),
  'a PNG of more pixels than numbers': () => png(0x7fffffff, 0x7fffffff),
  'a PNG of no width': () => png(0, 100),
  'a PNG of no height': () => png(100, 0),
  'a PNG whose pixels are not packed': () => png(100, 100, Buffer.alloc(100, 7)),
  'a PNG with fewer pixels than it says': () => png(4000, 4000, deflateSync(Buffer.alloc(10))),
  'a PNG of a depth there is not': () => png(10, 10, undefined, 7),
  'a PNG of a colour there is not': () => png(10, 10, undefined, 8, 9),
  'a PNG without its head': () =>
    concatBytes(pngMagic, chunk('IDAT', deflateSync(Buffer.alloc(10))), chunk('IEND', Buffer.alloc(0))),
  'a PNG with a wrong sum': () =>
    concatBytes(pngMagic, number(13), 'IHDR', number(10), number(10), [8, 2, 0, 0, 0], number(1)),
  'a PNG that is a bomb of 81 million pixels': () =>
    blankPicture(9000, 9000).png({ compressionLevel: 9 }).toBuffer(),
  'a JPEG that is a bomb of 64 million pixels': () =>
    blankPicture(8000, 8000).jpeg({ quality: 1 }).toBuffer(),
  // Just below the bound, so that nothing is wrong with them until the last row.
  'a PNG of 49 million pixels that ends too early': async () =>
    (await blankPicture(7000, 7000).png({ compressionLevel: 9 }).toBuffer()).subarray(0, -40),
  'a JPEG of 49 million pixels that ends too early': async () =>
    (await blankPicture(7000, 7000).jpeg({ quality: 1 }).toBuffer()).subarray(0, -2000),
  'a WebP of 49 million pixels that ends too early': async () =>
    (await blankPicture(7000, 7000).webp({ quality: 1, effort: 0 }).toBuffer()).subarray(0, -40),
  'a JPEG whose size is a lie': async () => {
    const honest = Buffer.from(await blankPicture(64, 64).jpeg().toBuffer())
    const frame = honest.indexOf(Buffer.from([0xff, 0xc0]))
    honest.writeUInt16BE(65_000, frame + 5)
    honest.writeUInt16BE(65_000, frame + 7)
    return honest
  },
  'a WebP behind PNG’s first bytes': async () =>
    concatBytes(pngMagic, await blankPicture().webp().toBuffer()),
  zeros: () => Buffer.alloc(1000),
  noise: () => Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * 7919 + 13) % 251)),
  'one byte': () => Buffer.from([0xff]),
}

/** Hostile file names. */
export const hostileNames = [
  'photo.png',
  '../../../../etc/passwd',
  '..\\..\\windows\\system32\\x.png',
  '/etc/passwd',
  'a\u0000.png',
  'x.png.php',
  'con',
  '.htaccess',
  '%2e%2e%2fx.png',
  'a'.repeat(500),
  '<script>.png',
  'photo.svg',
]
