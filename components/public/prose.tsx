import { Fragment, type ReactNode } from 'react'
import { MailLink } from './mail-link'
import styles from './prose.module.css'

export interface ProseSection {
  title: string
  text: readonly string[]
}

/** Turns the e-mail address in a paragraph into a link. */
const linked = (paragraph: string, email: string): ReactNode =>
  paragraph.split(email).map((part, at) => (
    <Fragment key={at}>
      {at > 0 ? <MailLink to={email} /> : null}
      {part}
    </Fragment>
  ))

/** A text of titled sections. `email` is the address its paragraphs may contain. */
export const Prose = ({ sections, email }: { sections: readonly ProseSection[]; email: string }) => (
  <div className={styles.prose}>
    {sections.map((section) => (
      <section key={section.title}>
        <h2>{section.title}</h2>
        {section.text.map((paragraph) => <p key={paragraph}>{linked(paragraph, email)}</p>)}
      </section>
    ))}
  </div>
)
