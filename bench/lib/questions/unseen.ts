import type { QuestionPage } from './types.ts';

/** Pages that were written before the first result was looked at. Some of their failures have been seen since, and one was mended. */
export const UNSEEN: readonly QuestionPage[] = [
  {
    markdown: `# Cloud kitchen API

Each account may send 600 requests per minute. Above that, the server answers with status 429 and a Retry-After header.

| Plan | Price per month | Seats | Support |
| --- | --- | --- | --- |
| Hobby | $0 | 1 | forum |
| Studio | $29 | 5 | email |
| Chain | $199 | unlimited | phone |

Tokens expire after 90 days. They can be renewed by an administrator. Webhooks are retried five times. The API is hosted in Frankfurt and Dublin.

The company behind it, Panwerk, was founded by Lea Brandt in 2016.`,
    asked: {
      'How many requests may I send per minute?': '600',
      'How much does the Studio plan cost?': '$29',
      'How many seats does the Studio plan have?': '5',
      'What support comes with the Chain plan?': 'phone',
      'When do tokens expire?': '90 days',
      'Who can renew tokens?': 'administrator',
      'How often are webhooks retried?': 'five',
      'Where is the API hosted?': 'Frankfurt',
      'Who founded Panwerk?': 'Lea Brandt',
      'What happens above the limit?': '429',
      'How many employees does Panwerk have?': null,
      'What does the Enterprise plan cost?': null,
      'Which payment methods are accepted?': null,
      'Where is the headquarters of Panwerk?': null,
      'Is there a free trial of the Chain plan?': null,
    },
  },
  {
    markdown: `# Lentil soup

A soup for cold days, by Maria Costa. Serves 4.

**Preparation time:** 15 minutes

**Cooking time:** 35 minutes

## Ingredients

- 250 g red lentils
- 2 onions
- 1 litre vegetable stock
- 1 teaspoon cumin

## Method

Fry the onions for five minutes. Add lentils, cumin and stock. Simmer at low heat until the lentils are soft. Season with lemon juice.

The soup keeps for three days in the fridge. It can be frozen. One portion has 310 kcal. It is vegan and contains no gluten.`,
    asked: {
      'How many people does it serve?': '4',
      'Who wrote the recipe?': 'Maria Costa',
      'How long does it cook?': '35 minutes',
      'What is the preparation time?': '15 minutes',
      'How many onions are needed?': '2 onions',
      'How long does the soup keep?': 'three days',
      'Can the soup be frozen?': 'can be frozen',
      'How many calories does one portion have?': '310',
      'Is it vegan?': 'vegan',
      'What is it seasoned with?': 'lemon',
      'How much does it cost?': null,
      'How much salt is needed?': null,
      'Which wine goes with it?': null,
      'When was the recipe published?': null,
      'How hot must the oven be?': null,
    },
  },
];
