// What people stop, cancel, leave, refuse, or take away other than our texts: the things of schools, clinics, churches,
// staffing offices, landlords, and towns, in English, Spanish, and French. A word in this list lets the grammar say
// "this is about something else"; a word in no list does not (docs/decisions/opt-outs-in-doubt.md). Words are in the
// form that phraseWords.ts gives them: lower case, no accents.

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Things that are none of our texts. */
export const things = words(`
  appointment appointments appt appts visit visits surgery procedure exam exams test tests testing scan xray prescription
  prescriptions refill refills medication medicine meds med pill pills dose drops antibiotic antibiotics vaccine vaccines shot shots
  insulin metformin treatment treatments therapy referral hospital clinic insurance coverage claim benefits physical checkup
  cleaning bleeding cough fever pain chart patient allergy allergies diet
  class classes course courses lesson lessons homework school grade grades band choir chorus orchestra football soccer
  basketball baseball softball hockey track swim cheer cheerleading wrestling gym recess lunch breakfast snack snacks
  dinner meal meals milk menu menus bus buses van carpool carline rider car cars dropoff pickup pickups trip trips field camp aftercare daycare
  tutoring detention roll attendance honor yearbook picture pictures photo photos photograph uniform uniforms jersey
  tardy absence absences absent supply pta booster playground club clubs team teams league squad roster
  shift shifts job jobs schedule schedules rota rotation overtime position crew payroll timecard timesheet badge interview
  application applications assignment assignments warehouse vacation pto hours dock forklift oncall availability
  volunteer volunteers volunteering volunteered speaker usher ushers altar nursery prayer prayers potluck casserole bake bazaar mass service
  bible study retreat committee committees council board ballot petition pledge offering donation donations raffle auction
  waitlist waiting wait standby invite invites invitation guest guests rsvp party wedding funeral dinner event events concert
  order orders delivery deliveries package packages shipment reservation reservations booking bookings ticket tickets table
  payment payments charge charges fee fees bill bills invoice invoices check checks refund credit deposit rent lease loan mortgage account
  membership policy plan plans contract subscription trial card autopay
  leak noise water heat power gas construction traffic parking meter snow ice trash garbage recycling pickup yard tree trees
  branch branches couch mattress furniture sewer hydrant sidewalk driveway fence gate door doors elevator laundry light lights lot
  dog dogs cat cats bark barking music train trains truck trucks taxi cab ride rides ambulance parade election permit inspection
  form forms sheet sheets slip page pages site website webpage file files document documents attachment link post comment copy flyer flyers
  paperwork directory calendar agenda minutes survey poll password address addresses
  sugar salt coffee pizza cheese food foods allergen nuts dairy peanut fruit potatoes
  cita citas consulta operacion cirugia examen examenes prueba receta recetas medicina medicinas pastilla pastillas vacuna
  tratamiento terapia seguro clase clases curso cursos tarea tareas escuela almuerzo desayuno comida comidas leche camion
  autobus bus carro equipo futbol banda coro viaje paseo excursion campamento guarderia foto fotos uniforme turno turnos horario trabajo
  puesto solicitud empleo nomina vacaciones voluntario voluntarios comite oracion misa bautizo rifa espera fiesta evento
  eventos pedido orden entrega entregas paquete reserva reservacion boleto boletos pago pagos cargo cargos factura recibo cheque
  renta cuenta membresia plan contrato ruido agua luz basura nieve arbol perro gato tren taxi obra obras construccion calle
  formulario pagina sitio archivo documento direccion contrasena azucar pan cama patio salon cuarto puerta
  duda dudas deporte deportes guardia estacionamiento foot soccer sport sports danse baile natation yoga
  fumar tomar comer llorar toser
  cake cakes home early emergency dinero money argent livre libro libros livres horas heures papier papel hold sub subs substitute substitutes cantine cafeteria journal periodico gazette magazine cable internet gym gimnasio piscina piscine calls
  rendez vous rdv visite operation chirurgie examen ordonnance medicament medicaments pilule pilules vaccin traitement
  antibiotiques sirop assurance cours classe devoir devoirs ecole diner souper dejeuner repas lait autobus equipe hockey chorale
  voyage sortie sorties camp garderie garde photo photos uniforme quart quarts horaire poste candidature emploi conge vacances benevole
  benevoles comite priere messe tirage attente fete evenement commande commandes livraison livraisons colis reservation billet
  billets paiement paiements frais facture factures cheque loyer compte forfait contrat bruit eau neige poubelle arbre chien
  chat train taxi travaux rue formulaire page site fichier document adresse sucre pain lit manteau pizza porte bureau
`);

/** Anger in front of a thing says nothing about which thing it is: "this dang list". */
export const angerWords = words(`
  dang darn damn damned stupid dumb fucking fuckin freaking freakin frickin friggin fricking effing bloody goddamn goddam ridiculous annoying
  silly crappy shitty lousy awful horrible terrible useless pointless idiotic moronic obnoxious endless constant
  incessant nonstop spammy unwanted unsolicited annoyin blasted god whole entire same weird random goofy bogus lame wretched
  malditos malditas maldito maldita pinche pinches estupida estupidas estupido estupidos tonta tonto ridicula ridiculos dichosa dichosos
  molesta molesto molestos horrible fregada fregados mentada
  maudite maudit maudits maudites foutue foutu foutus fichue fichus stupide stupides ridicule ridicules idiote calice sacree
  plate plates foutues putain osti tabarnak crisse
`);

/** The prior text of the writer, which is none of ours: "delete my last message". */
export const priorWords = words(`
  last previous earlier prior above first other anterior anteriores pasado ultimo ultima dernier derniere precedent hier yesterday ayer
`);
