import { getTranslations } from 'next-intl/server'
import { criteria, criterionKey, evidenceOf, type Criterion } from '@/lib/accessibility/criteria'
import styles from './criteria-table.module.css'

const principles = ['1', '2', '3', '4'] as const

/** The tests of a criterion by their files, and the reason of a state that needs one. */
const Basis = async ({ criterion }: { criterion: Criterion }) => {
  const t = await getTranslations('accessibility.notes')
  const files = [...new Set(evidenceOf(criterion).map(({ file }) => file))]
  return (
    <>
      {criterion.state === 'tested' ? null : t(criterionKey(criterion))}
      {files.length > 0 ? (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file}>
              <code>{file}</code>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** Every success criterion by principle: its level, state and tests. In a narrow window each row is a block. */
export const CriteriaTable = async () => {
  const t = await getTranslations('accessibility')
  return principles.map((principle) => (
    <table key={principle} className={styles.table}>
      <caption>{t(`principles.${principle}`)}</caption>
      <thead>
        <tr>
          {(['criterion', 'level', 'state', 'evidence'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`table.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {criteria
          .filter(({ id }) => id.startsWith(`${principle}.`))
          .map((criterion) => (
            <tr key={criterion.id}>
              <th scope="row">
                {criterion.id} {t(`criteria.${criterionKey(criterion)}`)}
              </th>
              <td data-label={t('table.level')}>{criterion.level}</td>
              <td data-label={t('table.state')}>{t(`states.${criterion.state}`)}</td>
              <td data-label={t('table.evidence')}>
                <Basis criterion={criterion} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  ))
}
