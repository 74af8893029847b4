import dynamic from 'next/dynamic'
import { WizardProgress } from '@/components/ui/wizard-progress'
import type { Form } from '@/lib/contract/form'
import {
  isQuestion,
  questionOf,
  stageOf,
  stagesOf,
  stepOfStage,
  type RequestDraft,
  type Stage,
  type StepId,
} from '@/lib/wizard/request'
import styles from './wizard.module.css'

const LeaveButton = dynamic(() => import('./leave-button').then((module) => module.LeaveButton), {
  ssr: false,
})

interface WizardHeadProps {
  draft: RequestDraft
  form: Form | undefined
  step: StepId
  name: (stage: Stage) => string
  onGoTo: (step: StepId) => void
  onDiscard: () => void
}

/** Progress by stages, and the button that closes the wizard. */
export const WizardHead = ({ draft, form, step, name, onGoTo, onDiscard }: WizardHeadProps) => {
  const pages = { current: questionOf(step) ?? 0, total: form?.steps.length ?? 1 }
  const stages = stagesOf(draft)
  return (
    <div className={styles.top}>
      <WizardProgress
        steps={stages.map(name)}
        current={stages.indexOf(stageOf(step, draft))}
        part={isQuestion(step) ? pages : undefined}
        onGoTo={(to) => onGoTo(stepOfStage(stages[to] ?? 'service'))}
      />
      <div className={styles.close}>
        <LeaveButton isEmpty={draft.service === null && draft.words.trim() === ''} onDiscard={onDiscard} />
      </div>
    </div>
  )
}
