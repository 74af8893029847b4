import { Button } from '@/components/ui/button'
import { StepError } from '@/components/ui/step-error'

interface FormEndProps {
  /** What the button says. */
  send: string
  move: { isPending: boolean; error: Error | null }
}

/** The end of a dispute's form: its button, and what went wrong. */
export const FormFooter = ({ send, move }: FormEndProps) => (
  <>
    <div>
      <Button type="submit" look="quiet" busy={move.isPending}>
        {send}
      </Button>
    </div>
    <StepError error={move.error} />
  </>
)
