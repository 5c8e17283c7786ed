/** A patient of the demo clinic: invented and plausible for Mexico. */
export interface DemoClient {
  firstName: string
  lastName: string
  birthDate: string
  sex: 'F' | 'M' | 'X'
  /** Empty: no known allergies. Null: not asked yet. */
  allergies: string[] | null
}

const client = (
  firstName: string,
  lastName: string,
  birthDate: string,
  sex: DemoClient['sex'],
  allergies: string[] | null = [],
): DemoClient => ({ firstName, lastName, birthDate, sex, allergies })

export const demoClients: readonly DemoClient[] = [
  client('Ana Lucía', 'López Hernández', '1988-04-12', 'F', ['Penicilina']),
  client('José Manuel', 'García Ramírez', '1971-11-03', 'M', ['Ibuprofeno', 'Mariscos']),
  client('María Fernanda', 'Martínez Cruz', '1995-07-22', 'F'),
  client('Juan Pablo', 'Pérez Soto', '1983-01-30', 'M'),
  client('Guadalupe', 'Sánchez Ortiz', '1959-12-12', 'F', ['Sulfas']),
  client('Diego', 'Ramírez Luna', '2001-05-17', 'M', null),
  client('Sofía', 'Torres Aguilar', '2019-09-08', 'F', ['Cacahuate']),
  client('Ricardo', 'Flores Medina', '1966-02-25', 'M'),
  client('Valeria', 'Gómez Ríos', '1992-10-14', 'F'),
  client('Miguel Ángel', 'Vázquez Núñez', '1978-06-29', 'M', ['Aspirina']),
  client('Fernanda', 'Castillo Vega', '1999-03-05', 'F', null),
  client('Jorge Alberto', 'Mendoza Ibarra', '1954-08-19', 'M', ['Yodo']),
  client('Carmen', 'Rojas Delgado', '1947-07-16', 'F', ['Penicilina', 'Látex']),
  client('Luis Enrique', 'Ortega Salinas', '1986-12-01', 'M'),
  client('Daniela', 'Navarro Campos', '2003-02-11', 'F'),
  client('Alejandro', 'Domínguez Peña', '1990-09-27', 'M'),
  client('Rosa Elena', 'Guerrero Fuentes', '1969-05-30', 'F', ['Metamizol']),
  client('Emiliano', 'Reyes Cortés', '2015-11-21', 'M'),
  client('Paola', 'Jiménez Lara', '1997-01-09', 'F', null),
  client('Francisco Javier', 'Morales Trejo', '1962-10-04', 'M', ['Contraste yodado']),
  client('Ximena', 'Herrera Quintana', '2007-06-18', 'F', ['Polen']),
  client('Raúl', 'Aguirre Montes', '1975-04-02', 'M'),
  client('Leticia', 'Cervantes Ponce', '1957-03-23', 'F'),
  client('Andrés', 'Silva Bautista', '1994-08-07', 'M'),
  client('Regina', 'Acosta Villalobos', '2011-12-28', 'F', ['Amoxicilina']),
  client('Héctor', 'Chávez Espinosa', '1980-02-14', 'M'),
  client('Beatriz', 'Maldonado Rangel', '1973-09-11', 'F', ['Níquel']),
  client('Sebastián', 'Zamora Olvera', '2005-07-03', 'M'),
  client('Alex', 'Barrera Márquez', '1998-11-15', 'X'),
  client('Teresa', 'Valdez Coronado', '1943-10-15', 'F', ['Codeína']),
]

export const demoReasons: readonly string[] = [
  'Dolor de garganta y fiebre desde ayer',
  'Control de presión arterial',
  'Revisión de resultados de laboratorio',
  'Erupción en los brazos',
  'Dolor de cabeza frecuente',
  'Seguimiento de diabetes',
  'Acné que no mejora',
  'Tos que no se quita',
  'Renovación de receta',
  'Lunar que cambió de color',
  '',
]

export const demoSpecialities = ['Medicina familiar', 'Dermatología'] as const
