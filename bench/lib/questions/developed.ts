import type { QuestionPage } from './types.ts';

/** Pages with which the answers are developed. */
export const DEVELOPED: readonly QuestionPage[] = [
  {
    markdown: `# Backups

Keep at least seven days of backups. Copies are written every night at 2 am to a second data centre in Oslo.

| Setting | Default | Meaning |
| --- | --- | --- |
| \`keepDays\` | 14 | Days that a copy is kept |
| \`maxSize\` | 20 GB | Size of one copy |
| \`port\` | 8443 | Port of the agent |

## Restore

A restore takes about 40 minutes for 100 GB. Only owners can start one. Encrypted copies need the passphrase; without it they cannot be restored.

- Supported systems: Linux, macOS and Windows
- Support: help@backups.example`,
    asked: {
      'How many days of backups should I keep?': 'seven',
      'What is the default of keepDays?': '14',
      'What is the default port?': '8443',
      'How long does a restore take?': '40 minutes',
      'Who can start a restore?': 'owners',
      'Where are the copies written to?': 'Oslo',
      'When are copies written?': '2 am',
      'Which systems are supported?': 'Linux',
      'Can encrypted copies be restored without the passphrase?': 'cannot be restored',
      'What is the support email address?': 'help@backups.example',
      'How much does a backup cost?': null,
      'Who founded the company?': null,
      'What is the default of retries?': null,
      'How many customers are there?': null,
      'When was the last release?': null,
    },
  },
  {
    markdown: `# Harbour Museum

The museum shows four centuries of shipping. It was opened in 1911 by King Haakon.

**Address:** Quay 4, Bergen

**Opening hours:** Tuesday to Sunday, 10 am to 5 pm

| Ticket | Price |
| --- | --- |
| Adults | 12 € |
| Children under 12 | free |
| Groups | 9 € a person |

The café on the first floor is closed in winter. Photography is allowed without flash. The director is Ingrid Moe. The oldest ship is the Svale, built in
1702.`,
    asked: {
      'When was the museum opened?': '1911',
      'Where is the museum?': 'Quay 4',
      'What are the opening hours?': '10 am',
      'How much is a ticket for adults?': '12 €',
      'What do groups pay?': '9 €',
      'Is photography allowed?': 'without flash',
      'Who is the director?': 'Ingrid Moe',
      'Which ship is the oldest?': 'Svale',
      'When was the Svale built?': '1702',
      'When is the café closed?': 'winter',
      'Who is the mayor of Bergen?': null,
      'How many visitors come each year?': null,
      'What is the phone number?': null,
      'How much does a guided tour cost?': null,
      'Is there parking for buses?': null,
    },
  },
];
