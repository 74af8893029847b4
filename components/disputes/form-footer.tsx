import { Button } from '@/components/ui/button'
import { StepError } from '@/components/ui/step-error'

interface FormEndProps {
  /** Label of the button. */
  send: string
  move: { isPending: boolean; error: Error | null }
}

/** End of a dispute's form: its button and error. */
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
