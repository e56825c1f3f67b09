import './disclosure.css'

type DisclosureProps = {
  id: string
  group: string
  question: string
  answer: string
}

/** A question that opens its answer. Of all with the same `group` one is open at a time. */
export function Disclosure({ id, group, question, answer }: DisclosureProps) {
  return (
    <details className="disclosure" id={id} name={group}>
      <summary>
        <h3>{question}</h3>
      </summary>
      <p>{answer}</p>
    </details>
  )
}
