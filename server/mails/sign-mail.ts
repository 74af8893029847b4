import { companyMark, companyParagraph } from './mail-layout'
import type { RenderedMail } from './render-mail'

/**
 * Adds who runs the site to a mail that leaves (Decreto 7.962/2013, art. 2), as set at this moment; an empty line adds
 * nothing.
 */
export const signMail = <M extends Pick<RenderedMail, 'text' | 'html'>>(mail: M, companyLine: string): M => ({
  ...mail,
  text: companyLine === '' ? mail.text : `${mail.text}\n${companyLine}\n`,
  html: mail.html.replace(companyMark, () => (companyLine === '' ? '' : companyParagraph(companyLine))),
})
