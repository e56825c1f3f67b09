import './questions.css'
import { faq } from '../../content/faq.ts'
import { home } from '../../content/home.ts'
import { Disclosure } from '../../design/disclosure/disclosure.tsx'
import { anchors } from '../../routes.ts'

/** Questions and answers, all closed at first. */
export function Questions() {
  return (
    <section className="questions block" id={anchors.questions}>
      <div className="center">
        <h2>{home.questionsHeading}</h2>
        <div>
          {faq.map(({ question, answer }, index) => (
            <Disclosure id={`item-${index}`} group="faq" question={question} answer={answer} key={question} />
          ))}
        </div>
      </div>
    </section>
  )
}
