import { folded } from '../../lexicon/index.ts';
import { singular } from '../../text/index.ts';

/** Words of goals that name nothing which a page could say, in English, German, French, Spanish, Dutch, Italian, Portuguese, Scandinavian languages and Polish; as `wordsOf` gives them. */
export const GOAL_STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the of on in at to for from by with and or if when whenever as is are be been was were it its this that these those there here me my us our you your i we ' +
    'tell let know notify alert inform report watch monitor track see show send email mail message please want need like would should must ' +
    'change changes changed changing different update updates updated differ differs something anything any all every some each whether only just page site website webpage ' +
    'go goes get gets becomes become drop drops dropped fall falls rise rises rose increase increases increased decrease decreases lower higher reduced raised below above under over less more than ' +
    'new newly added add adds appear appears appeared removed remove gone disappear disappears published posted post back again happens happen has have had ' +
    'about out come comes came what which who how much many list listed information info content text section part item items entry entries matters relevant important significant ' +
    'prof dr mr mrs ms herr frau monsieur madame am im an bei um der die das den dem des ein eine einen einem und oder wenn sobald sich ändert ändern änderung änderungen mir bescheid sag sagen melde von vom zu zum auf im neue neuer neues neuen ' +
    'they them he she somebody anybody anyone everybody someone nobody will would can could may might no yes soon again longer still yet already now then once via between ' +
    'day second third fourth further additional extra until not going another other else same otherwise whenever thing things something pay pays paying keep eye ' +
    'thing interested interesting working work move moving use used minimum maximum current ' +
    'moved warn left off taken join joins leave leaves leaving arrive arrives moves so enough write writes message ping run runs say says said soon include includes included including but except aber nicht kind sort type number numbers first normal normally have had possible available find found look looking looks hear heard posted tell about regarding concerning anyone ' +
    'take takes taking getting got too really actually ever currently right ' +
    'do does did done announce announced announces end ends ended start starts named called ' +
    'le la les un une des du de et ou quand si change changent changement changements prévenir préviens prévenez moi il elle on y a à sur quand dès pour nouveau nouvelle nouveaux nouvelles ' +
    'je veux voudrais savoir est sont être sera que qui quel quelle quels quelles combien ce cette ces mon ma mes notre plus baisse baissent augmente augmentent reste devient deviennent lorsque dans par au aux en ne pas avertis avertissez signale signaler ' +
    'ist sind wird werden gibt es ob wann was wie wer wo mich uns ich wir sie er man nicht mehr noch schon wieder dann bitte gib informiere informieren benachrichtige benachrichtigen steigt sinkt steigen sinken fällt teurer günstiger unter über für mit bis ab aus beim zur jede jeder jedes alle alles dass ' +
    'het een van op bij voor met aan uit naar wanneer als er zijn wordt gaat laat weten nieuwe nieuw anders hoe veel wat wie waar niet meer geen nog weer tot om te of ' +
    'il lo gli uno che quando se per da della dei delle nuovo nuova nuovi nuove cambia cambiano non quanto quanta chi dove dimmi avvisami ' +
    'os as um uma quando muda mudar mudarem novo nova novos novas do das dos em na nos nas com quanto quem onde avise-me ' +
    'och att det ett om när är på av till från ny nya nytt ändras säg meddela hur mycket vad vem inte mer og et af fra nye nyt ændres endres hvor hva hvad hvem ikke ' +
    'i w na z czy kiedy jeśli jest są ile kto co nowy nowa nowe zmieni zmiana powiadom ' +
    'el los las una del y o cuando cambia cambian cambio cambios avísame nuevo nueva nuevos nuevas se que ' +
    'es está están sea ser hay si ya quiero quisiera saber avisa avisar avise dime dígame baja bajan sube suben por para con como cuánto cuánta cuántos qué quién cuál dónde al en su sus mi mis más menos lo le no'
  )
    .split(' ')
    .map((word) => singular(folded(word))),
);
