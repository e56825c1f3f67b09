import './cookie-note.css'
import type { ReactNode, Ref } from 'react'
import { CloseButton } from '../dialog/close-button.tsx'
import { EnamelButton } from '../sign/enamel-button.tsx'

type CookieNoteProps = {
  title: string
  children: ReactNode
  reject: string
  accept: string
  closeLabel: string
  onReject: () => void
  onAccept: () => void
  titleRef?: Ref<HTMLHeadingElement>
}

const TITLE_ID = 'cookie-hinweis'

/** A question at the lower left, above the sticky bar. Not modal; both answers weigh the same. */
export function CookieNote({ title, children, titleRef, ...answers }: CookieNoteProps) {
  return (
    <section className="cookie-note" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} ref={titleRef} tabIndex={-1}>
        {title}
      </h2>
      <p>{children}</p>
      <div className="cookie-answers">
        <EnamelButton type="button" ground="spruce" onClick={answers.onReject}>
          {answers.reject}
        </EnamelButton>
        <EnamelButton type="button" ground="spruce" onClick={answers.onAccept}>
          {answers.accept}
        </EnamelButton>
      </div>
      <CloseButton label={answers.closeLabel} onClick={answers.onReject} />
    </section>
  )
}
