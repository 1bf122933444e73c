import type { AskedOfPages } from './types.ts';

/** Questions about real pages, by the id of the page, written last. */
export const REAL_LAST: AskedOfPages = {
  'dev-4045': {
    'Who first discovered coffee berries?': 'Kaldi',
    'When did Kaldi discover coffee berries?': '750',
    'Where do the origins of coffee lie?': 'Ethiopian plateau',
    'How many cups of coffee are drunk each day?': null,
  },
  'dev-0142': {
    'What is plaque?': 'sticky film of bacteria',
    'What does plaque lead to?': 'tooth decay',
    'How much does a toothbrush cost?': null,
  },
  'dev-0386': {
    'What does GIM stand for?': 'nteraction',
    'Which benchmark did GIM top?': 'Mechanistic Interpretability Benchmark',
    'Who is the chief executive of Corti?': null,
  },
  'dev-4576': {
    'What is a plant-based diet particularly beneficial for?': 'vascular health',
    'How much does a consultation cost?': null,
  },
  'dev-4515': {
    'Who wrote the article?': 'Jason Bates',
    'How much does the fund invest annually?': '$200 million',
    'How much can each startup receive?': '$2 million',
    'What material do the air conditioners of Transaera use?': 'sponge-like',
    'When was the National Science Foundation founded?': null,
  },
  'dev-0190': {
    'Which anxiety symptoms can motion sensors identify?': 'Biting nails',
    'When was the study about training therapists published?': 'October 2021',
    'How much does a therapy session cost?': null,
  },
  'dev-4805': {
    'How much is the Weekender MAX PRO?': '189.99',
    'From what order value is shipping free?': '100$',
    'How much is the Weekender 80W power station?': '69.99',
    'How much can I save on solar panels?': '15%',
    'How heavy is the Utility 300W?': null,
  },
  'dev-4343': {
    'How much does Data Privacy and Technology cost?': '950',
    'Who teaches Introduction to Data Science with Python?': 'Pavlos Protopapas',
    'How much does Future Proof with AI cost?': '279',
    'Who is the president of Harvard?': null,
  },
  'dev-1795': {
    'How many travelers are there at Thanksgiving?': '82 million',
    'Where did multiple rental cars catch fire?': 'Pensacola',
    'How much is an average used car?': '29,000',
    'What does it cost to rent a car?': null,
  },
  'dev-4120': {
    'How long is the schedule for beginning runners?': '18-week',
    'How many people register for the Chicago Marathon each year?': '45,000',
    'What share of the runners of the Chicago Marathon do their first marathon?': '40 percent',
    'What does the training program cost?': null,
  },
  'dev-0264': {
    'How much does Sony pay for the Peanuts franchise?': '457 million',
    'Who wrote about Battlefield 6?': 'Daniel Morris',
    'Which game is hit with DDoS attacks?': 'Final Fantasy 14',
    'How much does Battlefield 6 cost?': null,
  },
  'dev-0619': {
    'How big is the skillet?': '12',
    'Is it compatible with induction?': 'Induction',
    'How long is the warranty?': null,
  },
  'dev-4789': {
    'What is the height range?': '21.5',
    'Is installation required?': 'no installation',
    'From what order value is shipping free?': '39',
    'Who invented the CHANGEdesk?': null,
  },
  'dev-0185': {
    'What is the course code?': 'LFD102',
    'Is the course free?': 'free',
    'Who is the course for?': 'software developers',
    'Who is the instructor?': null,
  },
  'dev-4213': {
    'How long is the home trial?': '60-day',
    'How many robots have been sold?': '50 million',
    'What rating does the robot have?': '2.5',
    'How many brushes does it have?': null,
  },
  'dev-4212': {
    'How is the robot rated?': '3.02',
    'Does it mop and vacuum at the same time?': 'at the same time',
    'How much water does the tank hold?': null,
  },
  'dev-4206': {
    'How much does the jacket weigh?': '13 oz',
    'What is the SKU?': '84213',
    'What is the price of the jacket?': '229',
    'What is the phone number of the support department?': '563-441-9488',
    'What is the shell made of?': 'recycled polyester',
    'When was the jacket first sold?': null,
  },
  'dev-0169': {
    'What is the lifeblood of the digital era?': 'Data',
    'How many employees does Protiviti have?': null,
  },
  'dev-1087': {
    'How many beds does the adult inpatient unit have?': '45',
    'From what age are adult services provided?': '18',
    'Which therapies does the outpatient unit offer?': 'couples therapy',
    'What does a night in the unit cost?': null,
  },
  'dev-4657': {
    'How many questions does the detailed analysis have?': '15',
    'How long does the quick analysis take?': '5 minutes',
    'How often should I revisit the calculator?': 'each year',
    'What is the annual fee of the plan?': null,
  },
};
