import type { TeamLink } from '../../../contract/console/team.ts'
import { CopyButton } from '../../design/copy-button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { timeText } from '../../words.ts'

type LinkDialogProps = { made: (TeamLink & { name: string }) | undefined; onClose: () => void }

/** A one-time link, which is shown here and nowhere else. */
export function LinkDialog({ made, onClose }: LinkDialogProps) {
  return (
    <Dialog open={made !== undefined} title={`Link für ${made?.name ?? ''}`} onClose={onClose}>
      {made && <ShownLink {...made} />}
    </Dialog>
  )
}

function ShownLink({ name, link, expiresAt }: TeamLink & { name: string }) {
  return (
    <>
      <p>
        Mit diesem Link setzt {name} ein Passwort oder richtet einen Passkey ein: einmal, bis{' '}
        {timeText(expiresAt)}. Er wird nur hier gezeigt. Gib ihn nur der Person selbst, am besten nicht per
        E-Mail.
      </p>
      <code className="team-link">{link}</code>
      <div className="row dialog-foot">
        <CopyButton tone="main" text={link}>
          Link kopieren
        </CopyButton>
      </div>
    </>
  )
}
