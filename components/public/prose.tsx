import styles from './prose.module.css'

export interface ProseSection {
  title: string
  text: readonly string[]
}

/** A text to read: titled sections of paragraphs. */
export const Prose = ({ sections }: { sections: readonly ProseSection[] }) => (
  <div className={styles.prose}>
    {sections.map((section) => (
      <section key={section.title}>
        <h2>{section.title}</h2>
        {section.text.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
      </section>
    ))}
  </div>
)
