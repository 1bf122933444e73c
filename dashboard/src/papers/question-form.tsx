import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import './papers.css';

/** A field for a question to the texts of papers; a blank one is not asked. */
export function QuestionForm({
  action,
  busy,
  onAsk,
}: {
  action: string;
  busy: boolean;
  onAsk(question: string): void;
}) {
  const [question, setQuestion] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (question.trim() !== '') onAsk(question);
  };
  return (
    <form className="question-form" onSubmit={submit}>
      <input
        className="control"
        aria-label="Your question"
        placeholder="Which data sets are used?"
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
