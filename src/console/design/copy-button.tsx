import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

type CopyButtonProps = { text: string; tone?: 'main' | 'plain'; children: ReactNode }

/** Puts a text on the clipboard, and says whether that worked. */
export function CopyButton({ text, tone = 'plain', children }: CopyButtonProps) {
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // The browser may forbid it.
      () => setCopied(false),
    )
  return (
    <span className="row">
      <Button tone={tone} onClick={() => void copy()}>
        {children}
      </Button>
      <span role="status">
        {copied === true && 'Kopiert.'}
        {copied === false && 'Das erlaubt dieser Browser nicht. Markiere den Text und kopiere ihn.'}
      </span>
    </span>
  )
}
