import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Toast } from '../../design/toast/toast.tsx'
import { tellCovered } from '../covered.ts'
import type { SentSignup } from './send-signup.ts'
import { noticeTexts, texts } from './texts.ts'

type SignupNoticesProps = {
  brand: string
  notice: SentSignup | undefined
  onClose: () => void
  /** Sends the form as plain HTML. */
  sendPlainly: () => void
  /** A line below the fixed thanks, as it stands in the place. */
  after?: string | undefined
  /** The card beside the thanks. */
  card?: ReactNode
}

/** Both live regions are there before a message is, or screen readers would miss it. */
export function SignupNotices({ brand, notice, onClose, sendPlainly, after, card }: SignupNoticesProps) {
  const stack = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (stack.current) tellCovered(stack.current, 'toasts')
  }, [])
  const saved = notice?.outcome === 'saved'
  const toast = notice && (
    <Toast
      tone={saved ? 'success' : 'destructive'}
      title={noticeTexts[notice.outcome].title}
      text={noticeTexts[notice.outcome].text(brand)}
      more={saved ? after : noticeTexts[notice.outcome].more}
      closeLabel={texts.closeNotice}
      onClose={onClose}
      action={notice.unanswered ? { label: texts.sendPlainly, run: sendPlainly } : undefined}
    />
  )
  return (
    <div className="toasts" ref={stack}>
      <div role="status">{saved && toast}</div>
      <div role="alert">{!saved && toast}</div>
      {card}
    </div>
  )
}
