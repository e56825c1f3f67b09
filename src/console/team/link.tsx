import { Copy, Dialog } from '../controls.tsx'
import { timeText } from '../words.ts'

export type Made = { name: string; link: string; expiresAt: string }

/** A one-time link, which is shown here and nowhere else. */
export function LinkDialog({ name, link, expiresAt, onClose }: Made & { onClose: () => void }) {
  return (
    <Dialog title={`Link für ${name}`} onClose={onClose}>
      <p>
        Mit diesem Link setzt {name} ein Passwort oder richtet einen Passkey ein: einmal, bis{' '}
        {timeText(expiresAt)}. Er wird nur hier gezeigt. Gib ihn nur der Person selbst, am besten nicht per
        E-Mail.
      </p>
      <code className="to-copy">{link}</code>
      <Copy tone="main" text={link}>
        Link kopieren
      </Copy>
    </Dialog>
  )
}
