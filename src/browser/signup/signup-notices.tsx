import type { ReactNode } from 'react'
import { Toast } from '../../design/toast/toast.tsx'
import type { SignupOutcome } from './signup-state.ts'
import { noticeTexts, texts } from './texts.ts'

/** What came of a sign-up of `email`; the number tells it from an earlier one. */
export type SignupNotice = { outcome: SignupOutcome; email: string; number: number }

type SignupNoticesProps = {
  brand: string
  notice: SignupNotice | undefined
  onClose: () => void
  children: ReactNode
}

/** Both live regions are there before a message is, or screen readers would miss it. */
export function SignupNotices({ brand, notice, onClose, children }: SignupNoticesProps) {
  const saved = notice?.outcome === 'saved'
  const toast = notice && (
    <Toast
      key={notice.number}
      tone={saved ? 'success' : 'destructive'}
      title={noticeTexts[notice.outcome].title}
      text={noticeTexts[notice.outcome].text(brand)}
      more={saved && <NextStep email={notice.email} />}
      closeLabel={texts.closeNotice}
      onClose={onClose}
    />
  )
  return (
    <div className="toasts">
      <div role="status">{saved && toast}</div>
      <div role="alert">{!saved && toast}</div>
      {children}
    </div>
  )
}

function NextStep({ email }: { email: string }) {
  return (
    <>
      <strong>{noticeTexts.saved.nextStep}</strong> <span>{noticeTexts.saved.more(email)}</span>
    </>
  )
}
